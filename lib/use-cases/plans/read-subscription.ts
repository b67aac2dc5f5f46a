import "server-only";
import type { CustomerId, SubscriptionNumber } from "@/lib/ids";
import type { Deps } from "@/lib/use-cases/deps";
import { viewInclude, viewOf } from "./subscription-view";
import type { AdminSubscriptionView, SubscriptionView } from "./views";

/** A customer's plan; undefined for another customer's, as for one that does not exist. */
export async function readSubscription(
  { number, customerId }: { number: SubscriptionNumber; customerId: CustomerId },
  { db }: Pick<Deps, "db">,
): Promise<SubscriptionView | undefined> {
  const found = await db.subscription.findFirst({ where: { number, customerId }, include: viewInclude });
  return found === null ? undefined : viewOf(found);
}

/** A plan with its timeline, for staff. */
export async function readAnySubscription(
  { number }: { number: SubscriptionNumber },
  { db }: Pick<Deps, "db">,
): Promise<AdminSubscriptionView | undefined> {
  const found = await db.subscription.findUnique({
    where: { number },
    include: {
      ...viewInclude,
      customer: { select: { email: true } },
      events: { orderBy: { id: "asc" }, select: { kind: true, actor: true, cause: true, at: true } },
    },
  });
  if (found === null) return undefined;
  return { ...viewOf(found), customerEmail: found.customer.email, events: found.events };
}
