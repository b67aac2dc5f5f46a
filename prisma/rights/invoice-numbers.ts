import type { AppRights } from "@/prisma/app-rights";

export const appRights: AppRights = {
  // A trigger numbers at the commit, as the owner.
  invoice_sequence: {},
  invoice: { insert: ["operation_id", "kind", "year", "issued_at"] },
};
