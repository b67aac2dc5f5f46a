import "server-only";
import { Prisma } from "@/lib/db/generated/client";

import type { OrderAccess } from "./order-access";

/** The orders that a browser may see and pay. */
export function visibleOrders({ shopper, opened }: OrderAccess): Prisma.OrderWhereInput {
  const placed = shopper === undefined ? [] : [{ shopper }];
  return { OR: [...placed, { number: { in: [...opened] } }] };
}

/** The same rule for a statement with the table "orders". */
export function visibleOrdersSql({ shopper, opened }: OrderAccess): Prisma.Sql {
  return Prisma.sql`("orders"."shopper" = ${shopper ?? null}::text OR "orders"."number" = ANY(${[...opened]}::text[]))`;
}
