import "server-only";
import { chargeableDay, dateOf } from "@/lib/calendar/day";
import { merchant } from "@/lib/merchant";
import type { Deps } from "@/lib/payments/deps";

/** Days before the end of a card's last month from which it is announced. */
const daysBefore = 30;

/**
 * Writes the mails about saved cards that expire, and returns how many.
 *
 * A card once, in its last 30 days. Several processes may do so at once: a unique index admits one mail each. From the hour
 * of charges on, in the merchant's time zone.
 */
export async function announceExpiringCards({ db, now }: Pick<Deps, "db" | "now">): Promise<number> {
  const today = dateOf(chargeableDay(now(), merchant.timeZone));
  return db.$executeRaw`
    INSERT INTO "mail" ("saved_card_id", "kind", "language", "to_address")
    SELECT c."id", 'card_expiring', u."locale", u."email"
    FROM (VALUES (${today}::date), ((${today}::date + interval '1 month')::date)) "month" ("day")
      JOIN "saved_card" c ON c."ended_at" IS NULL AND c."expiry_year" = (extract(year FROM "month"."day") - 2000)::smallint
        AND c."expiry_month" = extract(month FROM "month"."day")::smallint
      JOIN "customer" u ON u."id" = c."customer_id"
      CROSS JOIN LATERAL (
        SELECT (make_date(2000 + c."expiry_year", c."expiry_month", 1) + interval '1 month')::date AS "day"
      ) ends
    WHERE ends."day" > ${today}::date AND ends."day" - ${today}::date <= ${daysBefore}::int
      AND EXISTS (SELECT 1 FROM "agreement" a WHERE a."saved_card_id" = c."id" AND a."state" = 'ACTIVE')
    ON CONFLICT DO NOTHING`;
}
