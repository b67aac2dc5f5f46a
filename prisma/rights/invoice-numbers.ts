import type { AppRights } from "@/prisma/app-rights";

export const appRights: AppRights = {
  invoice_sequence: { insert: true, update: ["last"] },
  invoice: { insert: true },
};
