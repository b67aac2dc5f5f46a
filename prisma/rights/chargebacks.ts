import type { AppRights } from "@/prisma/app-rights";

export const appRights: AppRights = {
  chargeback_due: { insert: ["set_aside_id", "due", "author", "at"] },
};
