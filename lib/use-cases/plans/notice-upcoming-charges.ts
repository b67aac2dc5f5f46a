import "server-only";
import { localDay } from "@/lib/plans/day";
import type { Deps } from "@/lib/use-cases/deps";
import { planTimeZones } from "./plan-time-zones";

/** How many mails a pass wrote: announcements of charges, and that a card expires. */
export type Notices = { announced: number; cardsExpiring: number };

/**
 * Writes the mails that come before a charge, each once: that it is near, and that its card expires this month.
 *
 * A charge is announced three days before, one of a year or more seven days before. One of a period of less than a week is not,
 * apart from the first after a trial.
 */
export async function noticeUpcomingCharges(
  _: Record<string, never>,
  { db, now }: Pick<Deps, "db" | "now">,
): Promise<Notices> {
  const notices: Notices = { announced: 0, cardsExpiring: 0 };
  for (const timeZone of await planTimeZones({ db })) {
    const today = localDay(now(), timeZone);
    notices.announced += await db.$executeRaw`
      INSERT INTO "mail" ("subscription_id", "kind", "charge_on", "language", "to_address")
      SELECT s."id", 'plan_charge_upcoming', s."next_due_on", s."locale", s."email"
      FROM "subscription" s WHERE s."state" = 'ACTIVE' AND s."time_zone" = ${timeZone}
        AND s."next_due_on" > ${today}::date
        AND s."next_due_on" - CASE
          WHEN s."interval_unit" = 'YEAR' OR (s."interval_unit" = 'MONTH' AND s."interval_count" >= 12) THEN 7
          WHEN s."interval_unit" <> 'DAY' OR s."interval_count" >= 7 OR (s."trial" AND s."next_period" = 1) THEN 3
          ELSE 0 END <= ${today}::date
      ON CONFLICT DO NOTHING`;
    notices.cardsExpiring += await db.$executeRaw`
      INSERT INTO "mail" ("saved_card_id", "kind", "language", "to_address")
      SELECT DISTINCT ON (c."id") c."id", 'card_expiring'::"mail_kind", s."locale", s."email"
      FROM "subscription" s JOIN "agreement" a ON a."id" = s."agreement_id" JOIN "saved_card" c ON c."id" = a."saved_card_id"
      WHERE s."state" IN ('ACTIVE', 'PAUSED', 'PAST_DUE') AND s."time_zone" = ${timeZone} AND a."state" = 'ACTIVE'
        AND make_date(2000 + c."expiry_year", c."expiry_month", 1) <= ${today}::date
        AND c."ended_at" IS NULL
        AND NOT EXISTS (SELECT 1 FROM "mail" m WHERE m."saved_card_id" = c."id" AND m."kind" = 'card_expiring')
      ORDER BY c."id", s."created_at" DESC
      ON CONFLICT DO NOTHING`;
  }
  return notices;
}
