import "server-only";
import type { Prisma } from "@/lib/db/generated/client";

import type { OrderAccess } from "./order-access";

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
