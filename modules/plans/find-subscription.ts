import "server-only";
import type { SubscriptionNumber } from "@/lib/ids";
import type { Deps } from "@/lib/payments/deps";
import type { PlanActor } from "./views";

/** The id of a subscription that somebody may change: a customer their own, staff any; undefined for all others. */
export async function findSubscription(
  { number, actor }: { number: SubscriptionNumber; actor: PlanActor },
  { db }: Pick<Deps, "db">,
): Promise<string | undefined> {
  const found = await db.subscription.findFirst({
    where: { number, ...(actor.kind === "customer" && { customerId: actor.customerId }) },
    select: { id: true },
  });
  return found?.id;
}

/** Who did it, as the timeline names them: "customer" or a member of staff's address. */
export function actorName(actor: PlanActor): string {
  return actor.kind === "customer" ? "customer" : actor.email;
}
