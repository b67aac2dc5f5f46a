import "server-only";
import type { OrderAccess } from "@/lib/order-access/order-access";
import { visibleOrdersSql } from "@/lib/order-access/visible-orders";
import type { Deps } from "@/lib/use-cases/deps";

import { orderRows, type OrderRowsInJson, orderRowsSql } from "./order-rows";
import type { ShopperOrderRow } from "./views";

/** Lists the latest 100 orders that the browser may see, newest first, each with the first of what was bought. */
export async function listShopperOrders(
  { access }: { access: OrderAccess },
  { db }: Pick<Deps, "db">,
): Promise<ShopperOrderRow[]> {
  const [found] = await db.$queryRaw<{ orders: OrderRowsInJson }[]>`
    SELECT ${orderRowsSql(visibleOrdersSql(access), { skip: 0, take: 100 })} AS "orders"`;
  return found === undefined ? [] : orderRows(found.orders);
}
