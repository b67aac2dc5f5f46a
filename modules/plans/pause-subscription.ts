import "server-only";
import type { SubscriptionNumber } from "@/lib/ids";
import { err, ok, type Result } from "@/lib/result";
import type { Deps } from "@/lib/payments/deps";
import { actorName, findSubscription } from "./find-subscription";
import { giveUpCharge } from "./give-up-charge";
import { lockSubscription } from "./lock-subscription";
import { writePlanMail } from "./mails/write-plan-mail";
import type { PlanActor, PlanChangeError } from "./views";

/**
 * Pauses a plan: the periods until it is resumed are skipped, and a charge that was declined is not tried again.
 *
 * A charge that is under way ends as the bank answers. What is charged on dispatch is not paused: it has no days.
 */
export async function pauseSubscription(
  input: { number: SubscriptionNumber; actor: PlanActor },
  deps: Pick<Deps, "db" | "now">,
): Promise<Result<{ paused: true }, PlanChangeError>> {
  const { db, now } = deps;
  const id = await findSubscription(input, deps);
  if (id === undefined) return err({ kind: "not_found" });
  return db.$transaction(async (tx) => {
    const plan = await lockSubscription(tx, id);
    const { state, customerId, nextPeriod, expectedOn } = plan;
    if (state !== "ACTIVE" || expectedOn !== null) return err({ kind: "not_admitted", state });
    const charge = await giveUpCharge(tx, id, now());
    const skipped = charge.kind === "given_up" ? charge.period + 1 : nextPeriod;
    await tx.subscription.update({
      where: { id },
      data: { state: "PAUSED", pausedAt: now(), nextDueOn: null, nextPeriod: Math.max(nextPeriod, skipped) },
      select: { id: true },
    });
    const event = { kind: "plan_paused", actor: actorName(input.actor), at: now() };
    const { id: accountEventId } = await tx.accountEvent.create({
      data: { ...event, customerId, subscriptionId: id },
      select: { id: true },
    });
    await writePlanMail(tx, plan, { kind: "plan_changed", accountEventId });
    return ok({ paused: true });
  });
}
