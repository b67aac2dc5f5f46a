import "server-only";
import { type SubscriptionNumber } from "@/lib/ids";
import { err, ok, type Result } from "@/lib/result";
import type { Deps } from "@/lib/payments/deps";
import { endSubscription } from "./end-subscription";
import { actorName, findSubscription } from "./find-subscription";
import { lockSubscription } from "./lock-subscription";
import type { PlanActor, PlanChangeError } from "./views";

/** Cancels a plan at once. What was paid stays; staff can refund it. */
export async function cancelSubscription(
  input: { number: SubscriptionNumber; actor: PlanActor },
  deps: Pick<Deps, "db" | "now" | "consequences">,
): Promise<Result<{ cancelled: true }, PlanChangeError>> {
  const { db } = deps;
  const id = await findSubscription(input, deps);
  if (id === undefined) return err({ kind: "not_found" });
  return db.$transaction(async (tx) => {
    const { state } = await lockSubscription(tx, id);
    if (state === "ENDED") return err({ kind: "not_admitted", state });
    await endSubscription(tx, { id, by: actorName(input.actor), reason: "cancelled" }, deps);
    return ok({ cancelled: true });
  });
}
