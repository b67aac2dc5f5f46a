import "server-only";
import type { CustomerId } from "@/lib/ids";
import { visibleOrders } from "@/lib/order-access/visible-orders";
import type { Deps } from "@/lib/use-cases/deps";

import { shopperOrderParts, shopperOrderRow } from "./shopper-order-row";
import type { ShopperOrderRow } from "./views";

/** How many orders a page of the account shows. */
const pageSize = 20;

/** Lists a page of a customer's orders, newest first. Pages count from 1; one after the last is the last. */
export async function listCustomerOrders(
  { customerId, page: asked }: { customerId: CustomerId; page: number },
  { db }: Pick<Deps, "db">,
): Promise<{ orders: ShopperOrderRow[]; page: number; pages: number }> {
  const where = visibleOrders({ customer: customerId, opened: [] });
  const pages = Math.max(1, Math.ceil((await db.order.count({ where })) / pageSize));
  const page = Math.min(asked, pages);
  const orders = await db.order.findMany({
    where,
    include: shopperOrderParts,
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    skip: (page - 1) * pageSize,
    take: pageSize,
  });
  return { orders: orders.map(shopperOrderRow), page, pages };
}
