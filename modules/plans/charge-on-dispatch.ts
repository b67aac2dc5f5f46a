import "server-only";

import type { SubscriptionNumber } from "@/lib/ids";
import type { Deps } from "@/lib/payments/deps";
import { err, ok, type Result } from "@/lib/result";

import { actorName, findSubscription } from "./find-subscription";
import { lockSubscription } from "./lock-subscription";
import { admitsCharge } from "./subscription-view";
import type { PlanActor, PlanChangeError } from "./views";

/**
 * Asks for the charge of a piece that is made to order and leaves now, under the agreement that its customer gave.
 *
 * The job that charges plans makes it with its next pass and writes its order, which is then among those to dispatch.
 */
export async function chargeOnDispatch(
  { number, actor }: { number: SubscriptionNumber; actor: Extract<PlanActor, { kind: "staff" }> },
  { db, now }: Pick<Deps, "db" | "now">,
): Promise<Result<undefined, PlanChangeError>> {
  const id = await findSubscription({ number, actor }, { db });
  if (id === undefined) return err({ kind: "not_found" });
  return db.$transaction(async (tx) => {
    const subscription = await lockSubscription(tx, id);
    const { state, customerId } = subscription;
    if (!admitsCharge(subscription)) return err({ kind: "not_admitted", state });
    const at = now();
    await tx.subscription.update({ where: { id }, data: { chargeAskedAt: at }, select: { id: true } });
    const event = { kind: "plan_charge_asked", actor: actorName(actor), at };
    await tx.accountEvent.create({
      data: { ...event, customerId, subscriptionId: id },
      select: { id: true },
    });
    return ok(undefined);
  });
}
