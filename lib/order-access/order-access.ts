import "server-only";

import type { CustomerId, OrderNumber } from "@/lib/ids";
import type { Prisma } from "@/lib/db/generated/client";

/**
 * Which orders a browser may see and pay: those that it placed as a guest, those of the
 * customer who is signed in, and those that a link opened in it.
 *
 * The one rule of access for shoppers. Any other order answers as if it did not exist.
 */
export type OrderAccess = {
  /** The hashed shopper id; undefined before the first checkout. */
  shopper?: string;
  /** The signed-in customer; undefined for a guest. */
  customer?: CustomerId;
  /** Orders that a link opened, a bounded list. */
  opened: readonly OrderNumber[];
};

/**
 * The owner of an order that a module placed on its own terms, in place of a browser: nobody sees it by a cookie, and its module
 * is asked before it is paid.
 */
export const onTermsShopper = "subscription";

/** Whether the browser cannot see any order: it has placed none, and no link or sign-in opened one. */
export function opensNothing({ shopper, customer, opened }: OrderAccess): boolean {
  return shopper === undefined && customer === undefined && opened.length === 0;
}

/**
 * The orders that a browser may see and pay.
 *
 * An order of a customer opens by the session alone, also in the browser that placed it: it closes when the session ends.
 */
export function visibleOrders({ shopper, customer, opened }: OrderAccess): Prisma.OrderWhereInput {
  const placed = shopper === undefined ? [] : [{ shopper, customerId: null }];
  const owned = customer === undefined ? [] : [{ customerId: customer }];
  return { OR: [...placed, ...owned, { number: { in: [...opened] } }] };
}
