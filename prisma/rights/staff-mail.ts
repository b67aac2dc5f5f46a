import type { AppRights } from "@/prisma/app-rights";

export const appRights: AppRights = {
  staff_notice: { insert: true, delete: true },
};
