import "server-only";
import { merchant } from "@/lib/merchant";
import { chargeableDay, dateOf } from "@/lib/calendar/day";
import type { Deps } from "@/lib/payments/deps";

/** Days before a charge on which it is announced at most. */
const daysBefore = 7;

/**
 * Writes the mails about the next charges of plans, and returns how many.
 *
 * A charge is announced a week before, or halfway if its period or its trial is shorter than two weeks; of a plan of one
 * day never. Several processes may do so at once: a unique index admits one mail each. From the hour of charges on, in the
 * merchant's time zone.
 */
export async function announceCharges({ db, now }: Pick<Deps, "db" | "now">): Promise<number> {
  const today = dateOf(chargeableDay(now(), merchant.timeZone));
  return db.$executeRaw`
    INSERT INTO "mail" ("subscription_id", "kind", "charge_on", "language", "to_address")
    SELECT s."id", 'plan_charge_upcoming', s."next_due_on", s."locale", s."email"
    FROM "subscription" s JOIN "agreement" a ON a."id" = s."agreement_id" AND a."state" = 'ACTIVE'
    WHERE s."state" = 'ACTIVE' AND s."expected_on" IS NULL AND s."next_due_on" > ${today}::date AND a."expiry_date" >= s."next_due_on"
      AND s."next_due_on" <= ${today}::date + ${daysBefore}::int
      AND s."next_due_on" - ${today}::date <= least(${daysBefore}::int,
        CASE WHEN s."next_period" = 1 THEN s."next_due_on" - (s."created_at" AT TIME ZONE s."time_zone")::date
          ELSE s."interval_count" * CASE s."interval_unit" WHEN 'DAY' THEN 1 WHEN 'WEEK' THEN 7 ELSE 28 END
        END / 2)
      AND NOT EXISTS (SELECT 1 FROM "mail" m WHERE m."subscription_id" = s."id" AND m."charge_on" = s."next_due_on"
        AND m."kind" = 'plan_charge_upcoming' AND m."again_of" IS NULL AND m."state" <> 'OBSOLETE')
    ON CONFLICT DO NOTHING`;
}
