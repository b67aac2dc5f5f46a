import "server-only";
import { Prisma } from "@/lib/db/generated/client";

import type { OrderAccess } from "./order-access";

/** The orders that a browser may see and pay. */
export function visibleOrders({ shopper, customer, opened }: OrderAccess): Prisma.OrderWhereInput {
  const placed = shopper === undefined ? [] : [{ shopper }];
  const owned = customer === undefined ? [] : [{ customerId: customer }];
  return { OR: [...placed, ...owned, { number: { in: [...opened] } }] };
}

/** The same rule for a statement with the table "orders". */
export function visibleOrdersSql({ shopper, customer, opened }: OrderAccess): Prisma.Sql {
  return Prisma.sql`("orders"."shopper" = ${shopper ?? null}::text OR "orders"."customer_id" = ${customer ?? null}::uuid
    OR "orders"."number" = ANY(${[...opened]}::text[]))`;
}
