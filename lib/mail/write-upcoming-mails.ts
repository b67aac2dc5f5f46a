import "server-only";
import { merchant } from "@/lib/merchant";
import { chargeableDay, dateOf } from "@/lib/calendar/day";
import type { Deps } from "@/lib/payments/deps";

/** Days before a charge on which it is announced at most, and before the end of a card's last month. */
const daysBefore = { charge: 7, expiry: 30 } as const;

/**
 * Writes the mails about what comes: the next charges of plans, and saved cards that expire.
 *
 * A charge is announced a week before, or halfway if its period or its trial is shorter than two weeks; of a plan of one
 * day never. A card once, in its last 30 days. Several processes may do so at once: unique indexes admit one mail each.
 * From the hour of charges on, in the merchant's time zone.
 */
export async function writeUpcomingMails(
  _: Record<string, never>,
  { db, now }: Pick<Deps, "db" | "now">,
): Promise<number> {
  const today = dateOf(chargeableDay(now(), merchant.timeZone));
  const charges = await db.$executeRaw`
    INSERT INTO "mail" ("subscription_id", "kind", "charge_on", "language", "to_address")
    SELECT s."id", 'plan_charge_upcoming', s."next_due_on", s."locale", s."email"
    FROM "subscription" s JOIN "agreement" a ON a."id" = s."agreement_id" AND a."state" = 'ACTIVE'
    WHERE s."state" = 'ACTIVE' AND s."next_due_on" > ${today}::date AND a."expiry_date" >= s."next_due_on"
      AND s."next_due_on" <= ${today}::date + ${daysBefore.charge}::int
      AND s."next_due_on" - ${today}::date <= least(${daysBefore.charge}::int,
        CASE WHEN s."next_period" = 1 THEN s."next_due_on" - (s."created_at" AT TIME ZONE s."time_zone")::date
          ELSE s."interval_count" * CASE s."interval_unit" WHEN 'DAY' THEN 1 WHEN 'WEEK' THEN 7 ELSE 28 END
        END / 2)
      AND NOT EXISTS (SELECT 1 FROM "mail" m WHERE m."subscription_id" = s."id" AND m."charge_on" = s."next_due_on"
        AND m."kind" = 'plan_charge_upcoming' AND m."again_of" IS NULL AND m."state" <> 'OBSOLETE')
    ON CONFLICT DO NOTHING`;
  const cards = await db.$executeRaw`
    INSERT INTO "mail" ("saved_card_id", "kind", "language", "to_address")
    SELECT c."id", 'card_expiring', u."locale", u."email"
    FROM (VALUES (${today}::date), ((${today}::date + interval '1 month')::date)) "month" ("day")
      JOIN "saved_card" c ON c."ended_at" IS NULL AND c."expiry_year" = (extract(year FROM "month"."day") - 2000)::smallint
        AND c."expiry_month" = extract(month FROM "month"."day")::smallint
      JOIN "customer" u ON u."id" = c."customer_id"
      CROSS JOIN LATERAL (
        SELECT (make_date(2000 + c."expiry_year", c."expiry_month", 1) + interval '1 month')::date AS "day"
      ) ends
    WHERE ends."day" > ${today}::date AND ends."day" - ${today}::date <= ${daysBefore.expiry}::int
      AND EXISTS (SELECT 1 FROM "agreement" a WHERE a."saved_card_id" = c."id" AND a."state" = 'ACTIVE')
    ON CONFLICT DO NOTHING`;
  return charges + cards;
}
