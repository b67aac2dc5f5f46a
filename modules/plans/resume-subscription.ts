import "server-only";
import type { SubscriptionNumber } from "@/lib/ids";
import { dateOf, localDay, storedDay } from "@/lib/calendar/day";
import { dueOn, periodFrom } from "./schedule";
import { err, ok, type Result } from "@/lib/result";
import type { Deps } from "@/lib/payments/deps";
import { actorName, findSubscription } from "./find-subscription";
import { lockSubscription } from "./lock-subscription";
import { writePlanMail } from "./mails/write-plan-mail";
import { planInterval } from "./plan-interval";
import type { PlanActor, PlanChangeError } from "./views";

/** Resumes a paused plan: the next charge is that of the first of its days from today on. */
export async function resumeSubscription(
  input: { number: SubscriptionNumber; actor: PlanActor },
  deps: Pick<Deps, "db" | "now">,
): Promise<Result<{ nextDueOn: Date }, PlanChangeError>> {
  const { db, now } = deps;
  const id = await findSubscription(input, deps);
  if (id === undefined) return err({ kind: "not_found" });
  return db.$transaction(async (tx) => {
    const subscription = await lockSubscription(tx, id);
    const { state, customerId, timeZone } = subscription;
    if (state !== "PAUSED") return err({ kind: "not_admitted", state });
    const firstDueOn = storedDay(subscription.firstDueOn);
    const interval = planInterval(subscription);
    const today = localDay(now(), timeZone);
    const nextPeriod = periodFrom(firstDueOn, interval, today, subscription.nextPeriod);
    const nextDueOn = dateOf(dueOn(firstDueOn, interval, nextPeriod));
    await tx.subscription.update({
      where: { id },
      data: { state: "ACTIVE", pausedAt: null, nextPeriod, nextDueOn },
      select: { id: true },
    });
    const event = { kind: "plan_resumed", actor: actorName(input.actor), at: now() };
    const { id: accountEventId } = await tx.accountEvent.create({
      data: { ...event, customerId, subscriptionId: id },
      select: { id: true },
    });
    await writePlanMail(tx, subscription, { kind: "plan_changed", accountEventId });
    return ok({ nextDueOn });
  });
}
