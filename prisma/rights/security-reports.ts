import type { AppRights } from "@/prisma/app-rights";

export const appRights: AppRights = {
  csp_violation: { insert: true, update: ["count", "last_at"], delete: true },
};
