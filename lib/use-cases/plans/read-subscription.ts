import "server-only";
import { planEvents } from "@/lib/payments/account-event";
import type { CustomerId, SubscriptionNumber } from "@/lib/ids";
import type { Deps } from "@/lib/use-cases/deps";
import { viewInclude, viewOf } from "./subscription-view";
import type { AdminSubscriptionView, CustomerSubscriptionView, SubscriptionEvent } from "./views";

const events = {
  orderBy: { id: "asc" },
  select: { kind: true, actor: true, cause: true, at: true },
} as const;

/** A customer's plan with its timeline; undefined for another customer's, as for one that does not exist. */
export async function readSubscription(
  { number, customerId }: { number: SubscriptionNumber; customerId: CustomerId },
  { db }: Pick<Deps, "db">,
): Promise<CustomerSubscriptionView | undefined> {
  const found = await db.subscription.findFirst({
    where: { number, customerId },
    include: { ...viewInclude, events },
  });
  if (found === null) return undefined;
  return {
    ...viewOf(found),
    events: found.events.flatMap(eventOf).map(({ kind, actor, at }) => ({ kind, by: actorOf(actor), at })),
  };
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
      events,
    },
  });
  if (found === null) return undefined;
  return { ...viewOf(found), customerEmail: found.customer.email, events: found.events.flatMap(eventOf) };
}

type EventRow = Omit<SubscriptionEvent, "kind"> & { kind: string };

function eventOf({ kind, ...event }: EventRow): SubscriptionEvent[] {
  const known = planEvents.find((each) => each === kind);
  return known === undefined ? [] : [{ ...event, kind: known }];
}

/** A customer reads that the shop did it, not who of its staff. */
function actorOf(actor: string): CustomerSubscriptionView["events"][number]["by"] {
  return actor === "customer" || actor === "system" ? actor : "staff";
}
