import "server-only";
import type { CustomerId } from "@/lib/ids";
import type { Deps } from "@/lib/payments/deps";

import { readOrderRows } from "./order-rows";
import type { ShopperOrderRow } from "./views";

/** How many orders a page of the account shows. */
const pageSize = 20;

type OrderPage = { orders: ShopperOrderRow[]; page: number; pages: number };

/** Lists a page of a customer's orders, newest first. Pages count from 1; one after the last is the last. */
export async function listCustomerOrders(
  { customerId, page: asked }: { customerId: CustomerId; page: number },
  { db }: Pick<Deps, "db">,
): Promise<OrderPage> {
  const pages = Math.max(1, Math.ceil((await db.order.count({ where: { customerId } })) / pageSize));
  const page = Math.min(asked, pages);
  const orders = await readOrderRows({ customerId }, { skip: (page - 1) * pageSize, take: pageSize }, db);
  return { orders, page, pages };
}
