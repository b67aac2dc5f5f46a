import type { AppRights } from "@/prisma/app-rights";

/** A table that is only read: commands write it, as the role that migrates. */
const read = {};

export const appRights: AppRights = {
  discount_amount: read,
  // An order locks its code and counts its use, which it gives back when it expires or is voided.
  discount_code: { update: ["uses"] },
  discount_use: { insert: true, delete: true },
};
