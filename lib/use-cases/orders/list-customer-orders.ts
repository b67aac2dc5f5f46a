import "server-only";
import { Prisma } from "@/lib/db/generated/client";
import type { CustomerId } from "@/lib/ids";
import { type OwnRows, readOwn } from "@/lib/use-cases/own-rows";
import type { Deps } from "@/lib/use-cases/deps";

import { orderRows, type OrderRowsInJson, orderRowsSql } from "./order-rows";
import type { ShopperOrderRow } from "./views";

/** How many orders a page of the account shows. */
const pageSize = 20;

export type OrderPage = { orders: ShopperOrderRow[]; page: number; pages: number };

/** A page of a customer's orders, newest first. Pages count from 1; one after the last is the last. */
export function ownOrders(page: number): OwnRows<OrderPage> {
  return {
    sql: (customerId) =>
      orderRowsSql(Prisma.sql`"orders"."customer_id" = ${customerId}`, {
        skip: (page - 1) * pageSize,
        take: pageSize,
      }),
    view: (found: OrderRowsInJson) => {
      const pages = Math.max(1, Math.ceil(found.count / pageSize));
      return { orders: orderRows(found), page: Math.min(page, pages), pages };
    },
  };
}

/** Lists a page of a customer's orders, as {@link ownOrders} says. */
export function listCustomerOrders(
  { customerId, page }: { customerId: CustomerId; page: number },
  deps: Pick<Deps, "db" | "now">,
): Promise<OrderPage> {
  return readOwn(ownOrders(page), { customerId }, deps);
}
