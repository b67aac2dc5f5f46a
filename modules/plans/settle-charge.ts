import "server-only";
import { dateOf, addDays, type Day, storedDay } from "@/lib/calendar/day";
import { retryOn } from "./retry-schedule";
import { dueOn } from "./schedule";
import type { Deps } from "@/lib/payments/deps";
import { lockSubscription } from "./lock-subscription";
import { planInterval } from "./plan-interval";

/** What follows a try: another one on a later day, another card, or nothing because there is no answer yet or it is settled. */
export type Settled = "retried_later" | "past_due" | "nothing";

/**
 * Decides what follows the latest try of an active subscription's due charge, once it has failed.
 *
 * A decline follows the schedule of retries, and leaves the plan past due if there is none. What never reached the bank, or
 * turned out not to have happened, is tried again the day after. An unknown outcome waits for its resolution. The database
 * itself records what was paid.
 */
export async function settleCharge(
  { subscriptionId }: { subscriptionId: string },
  { db }: Pick<Deps, "db">,
): Promise<Settled> {
  return db.$transaction(async (tx) => {
    const subscription = await lockSubscription(tx, subscriptionId);
    if (subscription.state !== "ACTIVE") return "nothing";
    const charge = await tx.scheduledCharge.findFirst({
      where: { subscriptionId, state: "DUE", nextTryOn: null, tries: { gt: 0 } },
    });
    if (charge === null || charge.orderId === null || charge.triedOn === null) return "nothing";
    const firstTriedOn = storedDay(charge.firstTriedOn ?? charge.triedOn);
    const payment = await tx.payment.findFirst({
      where: { orderId: charge.orderId, latest: true, orderState: "failed", outcomeUnknown: false },
      select: { operations: { where: { kind: "PAY" }, orderBy: { sequence: "desc" }, take: 1 } },
    });
    const operation = payment?.operations[0];
    if (operation === undefined) return "nothing";
    const triedOn = storedDay(charge.triedOn);
    const firstDueOn = storedDay(subscription.firstDueOn);
    const nextDueOn = dueOn(firstDueOn, planInterval(subscription), charge.period + 1);
    const answered = operation.state === "DECLINED" || operation.state === "REFUSED";
    const next: Day | undefined = answered
      ? retryOn(
          { dueOn: storedDay(charge.dueOn), firstTriedOn, triedOn, nextDueOn },
          { gatewayCode: operation.gatewayCode, recommendation: operation.gatewayRecommendation },
        )
      : addDays(triedOn, 1);
    if (next === undefined) {
      await tx.subscription.update({
        where: { id: subscriptionId },
        data: { state: "PAST_DUE" },
        select: { id: true },
      });
      return "past_due";
    }
    await tx.scheduledCharge.update({
      where: { id: charge.id },
      data: { nextTryOn: dateOf(next) },
      select: { id: true },
    });
    return "retried_later";
  });
}
