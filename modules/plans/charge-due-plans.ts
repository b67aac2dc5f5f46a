import "server-only";
import { performOperations } from "@/lib/payments/advance-payment";
import type { BankContact } from "@/lib/payments/payment-breaker";
import { chargeableDay, type Day } from "@/lib/calendar/day";
import type { Deps } from "@/lib/payments/deps";
import { recordJobPass } from "@/lib/monitor/shared-state";
import { beginDueCharge } from "./begin-due-charge";
import { endPlans } from "./end-plans";
import { settleCharge } from "./settle-charge";

/** How many charges a pass makes at once, so that slow ones do not delay all others. */
const lanes = 4;
/** Milliseconds after which a pass begins no other charge: the next pass takes what is left. */
const passTakes = 60_000;
/** How many charges with a late answer a pass settles. */
const batch = 500;

/** How many charges a pass paid, saw declined or left without an outcome; how many plans it ended and failed to handle. */
export type PlanPass = { charged: number; declined: number; open: number; ended: number; failed: number };

/**
 * Charges every plan whose day has come, and settles what became of earlier charges. One pass; several processes may run one
 * at once.
 *
 * A charge is written before it is sent, and one with an unknown outcome is never repeated: it blocks its plan until it is
 * resolved. A plan whose charge cannot begin, or whose product is out of stock, is logged, counted and left alone for a while,
 * and the pass goes on with the others. While the bank is down, and during
 * maintenance, nothing is begun. Once `signal` is aborted, no further charge is begun.
 */
export async function chargeDuePlans({ signal }: { signal?: AbortSignal }, deps: Deps): Promise<PlanPass> {
  const counts: PlanPass = { charged: 0, declined: 0, open: 0, ended: 0, failed: 0 };
  const begun = Date.now();
  await settleLateAnswers(signal, deps, counts);
  for (const timeZone of await planTimeZones(deps)) {
    const day = chargeableDay(deps.now(), timeZone);
    counts.ended += await endPlans({ timeZone, day, signal }, deps);
    const handled: string[] = [];
    const lane = async () => {
      while (!signal?.aborted && Date.now() - begun < passTakes) {
        if (!(await chargeNext({ timeZone, day, handled }, deps, counts))) return;
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  }
  if (!signal?.aborted) await recordJobPass("plans", deps);
  return counts;
}

type Zone = { timeZone: string; day: Day; handled: string[] };

/** Charges the next due plan; false if there is none, or new payments are paused. */
async function chargeNext(zone: Zone, deps: Deps, counts: PlanPass): Promise<boolean> {
  let found = false;
  const done = await deps.breaker.run(async (): Promise<{ bank: BankContact }> => {
    const { timeZone, day, handled } = zone;
    const begun = await begin({ timeZone, day, handled }, deps, counts);
    if (begun === undefined) return { bank: "not_asked" };
    found = true;
    if (begun.kind !== "begun") return { bank: "not_asked" };
    try {
      const { bank } = await performOperations(begun.opened, deps);
      counts[await outcomeOf(begun.subscriptionId, begun.opened.payment.id, deps)] += 1;
      return { bank };
    } catch (error) {
      counts.failed += 1;
      deps.log.error({ paymentId: begun.opened.payment.id, error }, "charge of a plan failed");
      return { bank: "not_asked" };
    }
  });
  return done.ok && found;
}

async function begin({ timeZone, day, handled }: Zone, deps: Deps, counts: PlanPass) {
  try {
    const begun = await beginDueCharge({ timeZone, day, handled }, deps);
    if (begun === undefined) return undefined;
    if (begun.kind === "failed") {
      counts.failed += 1;
      deps.log.error({ error: begun.error }, "charge of a plan did not begin");
    } else if (begun.kind === "out_of_stock") {
      counts.failed += 1;
      deps.log.error({ reason: "out_of_stock" }, "charge of a plan waits for stock");
    }
    return begun;
  } catch (error) {
    counts.failed += 1;
    deps.log.error({ error }, "due charges of plans not found");
    return undefined;
  }
}

async function outcomeOf(
  subscriptionId: string,
  paymentId: string,
  deps: Deps,
): Promise<"charged" | "declined" | "open"> {
  const settled = await settleCharge({ subscriptionId }, deps);
  if (settled !== "nothing") return "declined";
  const { status } = await deps.db.payment.findUniqueOrThrow({
    where: { id: paymentId },
    select: { status: true },
  });
  return status === "APPROVED" ? "charged" : "open";
}

/** Settles charges whose answer came after their process had ended, or that were resolved. */
async function settleLateAnswers(
  signal: AbortSignal | undefined,
  deps: Deps,
  counts: PlanPass,
): Promise<void> {
  for (const { subscriptionId } of await findAnsweredCharges(deps)) {
    if (signal?.aborted) return;
    try {
      await settleCharge({ subscriptionId }, deps);
    } catch (error) {
      counts.failed += 1;
      deps.log.error({ error }, "charge of a plan not settled");
    }
  }
}

// In SQL, because PostgreSQL uses an index of some states only if the state is a constant, and Prisma sends it as a value.

/** The time zones in which the days of plans are days: one, unless the merchant has moved. */
async function planTimeZones({ db }: Pick<Deps, "db">): Promise<string[]> {
  // From one time zone to the next in the index: DISTINCT would read every plan.
  const rows = await db.$queryRaw<{ timeZone: string }[]>`
    WITH RECURSIVE "zone" AS (
      SELECT min("time_zone") AS "name" FROM "subscription" WHERE "state" <> 'ENDED'
      UNION ALL
      SELECT (SELECT min("time_zone") FROM "subscription" WHERE "state" <> 'ENDED' AND "time_zone" > "zone"."name")
      FROM "zone" WHERE "zone"."name" IS NOT NULL
    )
    SELECT "name" AS "timeZone" FROM "zone" WHERE "name" IS NOT NULL`;
  return rows.map(({ timeZone }) => timeZone);
}

/** The charges of active plans whose latest try has failed, and for which nothing was decided yet. */
async function findAnsweredCharges({ db }: Pick<Deps, "db">): Promise<{ subscriptionId: string }[]> {
  return db.$queryRaw<{ subscriptionId: string }[]>`
    SELECT c."subscription_id" AS "subscriptionId"
    FROM "scheduled_charge" c JOIN "subscription" s ON s."id" = c."subscription_id"
      JOIN "payment" p ON p."order_id" = c."order_id" AND p."latest"
    WHERE c."state" = 'DUE' AND c."next_try_on" IS NULL AND c."tries" > 0 AND s."state" = 'ACTIVE'
      AND p."order_state" = 'failed' AND NOT p."outcome_unknown"
    ORDER BY c."due_on" LIMIT ${batch}`;
}
