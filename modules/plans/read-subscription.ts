import "server-only";
import type { Prisma } from "@/lib/db/generated/client";
import { planEvents } from "@/modules/saved-cards/account-event";
import type { CustomerId, SubscriptionNumber } from "@/lib/ids";
import type { Deps } from "@/lib/payments/deps";
import { planSelect, viewOf } from "./subscription-view";
import type { AdminSubscriptionView, CustomerSubscriptionView, SubscriptionEvent } from "./views";

/** A customer's plan with its timeline; undefined for another customer's, as for one that does not exist. One statement. */
export async function readSubscription(
  { number, customerId }: { number: SubscriptionNumber; customerId: CustomerId },
  deps: Pick<Deps, "db">,
): Promise<CustomerSubscriptionView | undefined> {
  const found = await findPlan({ number, customerId }, deps);
  if (found === null) return undefined;
  return {
    ...viewOf(found),
    events: found.events.flatMap(eventOf).map(({ kind, actor, at }) => ({ kind, by: actorOf(actor), at })),
  };
}

/** A plan with its timeline, for staff. One statement. */
export async function readAnySubscription(
  { number }: { number: SubscriptionNumber },
  deps: Pick<Deps, "db">,
): Promise<AdminSubscriptionView | undefined> {
  const found = await findPlan({ number }, deps);
  if (found === null) return undefined;
  return { ...viewOf(found), customerEmail: found.customer.email, events: found.events.flatMap(eventOf) };
}

function findPlan(where: Prisma.SubscriptionWhereUniqueInput, { db }: Pick<Deps, "db">) {
  return db.subscription.findUnique({ relationLoadStrategy: "join", where, select: planSelect });
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
