import "server-only";
import { Prisma } from "@/lib/db/generated/client";
import { planEvents } from "@/lib/payments/account-event";
import type { CustomerId, SubscriptionNumber } from "@/lib/ids";
import type { Deps } from "@/lib/payments/deps";
import { readStoredSubscription } from "./stored-subscription";
import { viewOf } from "./subscription-view";
import type { AdminSubscriptionView, CustomerSubscriptionView, SubscriptionEvent } from "./views";

/** A customer's plan with its timeline; undefined for another customer's, as for one that does not exist. One statement. */
export async function readSubscription(
  { number, customerId }: { number: SubscriptionNumber; customerId: CustomerId },
  deps: Pick<Deps, "db">,
): Promise<CustomerSubscriptionView | undefined> {
  const theirs = Prisma.sql`s."number" = ${number} AND s."customer_id" = ${customerId}::uuid`;
  const found = await readStoredSubscription(theirs, deps);
  if (found === undefined) return undefined;
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
  const found = await readStoredSubscription(Prisma.sql`s."number" = ${number}`, deps);
  if (found === undefined) return undefined;
  return { ...viewOf(found), customerEmail: found.customerEmail, events: found.events.flatMap(eventOf) };
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
