import type { AppRights } from "@/prisma/app-rights";

export const appRights: AppRights = {
  closed_day: { insert: ["time_zone", "day"] },
  closed_day_sum: { insert: true },
  exchange_rate: { insert: ["day", "currency", "rate", "typed_by"] },
};
