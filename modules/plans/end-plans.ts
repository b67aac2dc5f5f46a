import "server-only";
import { type Day, localDay } from "@/lib/calendar/day";
import { orderLife } from "@/lib/checkout/order-expiry";
import type { Deps } from "@/lib/payments/deps";
import { endSubscription } from "./end-subscription";
import { giveUpCharge } from "./give-up-charge";
import { lockSubscription } from "./lock-subscription";
import type { EndReason } from "./views";

type Ending = { id: string; reason: EndReason };

/**
 * Ends the plans of a time zone whose end has come, and returns how many.
 *
 * One whose card was not replaced in time (`unpaidEndsOn`) ends unpaid, one whose agreement has expired ends with it, and one whose
 * first payment or verification did not succeed while its order lived, or within a day, ends before it began. `day` is the latest day whose charges may be made.
 */
export async function endPlans(
  { timeZone, day, signal }: { timeZone: string; day: Day; signal?: AbortSignal },
  deps: Pick<Deps, "db" | "now" | "log" | "consequences">,
): Promise<number> {
  const { db, now, log } = deps;
  const today = localDay(now(), timeZone);
  const waitedUntil = new Date(now().getTime() - orderLife);
  // Three statements in one, because each finds its plans by an index of its own.
  const ending = await db.$queryRaw<Ending[]>`
    SELECT s."id", 'not_started' AS "reason" FROM "subscription" s
    WHERE s."time_zone" = ${timeZone} AND s."state" = 'PENDING' AND NOT EXISTS (
      SELECT 1 FROM "scheduled_charge" c JOIN "orders" o ON o."id" = c."order_id"
      WHERE c."subscription_id" = s."id" AND o."expired_at" IS NULL)
      AND (s."created_at" <= ${waitedUntil} OR EXISTS (
        SELECT 1 FROM "scheduled_charge" c WHERE c."subscription_id" = s."id" AND c."order_id" IS NOT NULL))
    UNION ALL
    SELECT s."id", 'agreement_expired' FROM "agreement" a JOIN "subscription" s ON s."agreement_id" = a."id"
    WHERE a."state" = 'ACTIVE' AND a."expiry_date" < ${today}::date
      AND s."time_zone" = ${timeZone} AND s."state" IN ('ACTIVE', 'PAUSED', 'PAST_DUE')
    UNION ALL
    SELECT s."id", 'unpaid' FROM "subscription" s JOIN "agreement" a ON a."id" = s."agreement_id"
    WHERE s."time_zone" = ${timeZone} AND s."state" = 'PAST_DUE' AND NOT (a."state" = 'ACTIVE' AND a."expiry_date" < ${today}::date)
      AND EXISTS (
        SELECT 1 FROM "scheduled_charge" c WHERE c."subscription_id" = s."id" AND c."state" = 'DUE'
          AND c."tried_on" < ${day}::date
          AND "plan_due_on"(s."first_due_on", s."interval_unit", s."interval_count", c."period" + 1)
            + (coalesce(c."first_tried_on", c."due_on") - c."due_on") <= ${day}::date)
    ORDER BY "id" LIMIT 500`;
  let ended = 0;
  for (const { id, reason } of ending) {
    if (signal?.aborted) break;
    try {
      if (await end({ id, reason }, deps)) ended += 1;
    } catch (error) {
      log.error({ error }, "plan not ended");
    }
  }
  await giveUpLeftCharges(signal, deps);
  return ended;
}

/** Ends a plan that is still as it was found. */
async function end(
  { id, reason }: Ending,
  deps: Pick<Deps, "db" | "now" | "consequences">,
): Promise<boolean> {
  return deps.db.$transaction(async (tx) => {
    const { state } = await lockSubscription(tx, id);
    const expected = {
      not_started: ["PENDING"],
      unpaid: ["PAST_DUE"],
      agreement_expired: ["ACTIVE", "PAUSED", "PAST_DUE"],
    }[reason as "not_started" | "unpaid" | "agreement_expired"];
    if (!expected.includes(state)) return false;
    await endSubscription(tx, { id, by: "system", reason }, deps);
    return true;
  });
}

/** Gives up the charges that were under way when their plan was paused or ended, once the bank has said no. */
async function giveUpLeftCharges(
  signal: AbortSignal | undefined,
  { db, now, log }: Pick<Deps, "db" | "now" | "log">,
): Promise<void> {
  const left = await db.$queryRaw<{ subscriptionId: string }[]>`
    SELECT c."subscription_id" AS "subscriptionId"
    FROM "scheduled_charge" c JOIN "subscription" s ON s."id" = c."subscription_id"
      LEFT JOIN "payment" p ON p."order_id" = c."order_id" AND p."latest"
    WHERE c."state" = 'DUE' AND s."state" IN ('PAUSED', 'ENDED')
      AND (p."id" IS NULL OR (p."order_state" = 'failed' AND NOT p."outcome_unknown"))
    LIMIT 500`;
  for (const { subscriptionId: id } of left) {
    if (signal?.aborted) return;
    try {
      await db.$transaction(async (tx) => {
        const { state, nextPeriod } = await lockSubscription(tx, id);
        if (state !== "PAUSED" && state !== "ENDED") return;
        const charge = await giveUpCharge(tx, id, now());
        if (state === "ENDED" || charge.kind !== "given_up") return;
        const data = { nextPeriod: Math.max(nextPeriod, charge.period + 1) };
        await tx.subscription.update({ where: { id }, data, select: { id: true } });
      });
    } catch (error) {
      log.error({ error }, "charge of a plan not given up");
    }
  }
}
