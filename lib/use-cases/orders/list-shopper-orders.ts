import "server-only";
import type { OrderAccess } from "@/lib/order-access/order-access";
import { visibleOrders } from "@/lib/order-access/visible-orders";
import type { Deps } from "@/lib/use-cases/deps";

import { shopperOrderParts, shopperOrderRow } from "./shopper-order-row";
import type { ShopperOrderRow } from "./views";

/** Lists the latest 100 orders that the browser may see, newest first, each with the first of what was bought. */
export async function listShopperOrders(
  { access }: { access: OrderAccess },
  { db }: Pick<Deps, "db">,
): Promise<ShopperOrderRow[]> {
  const orders = await db.order.findMany({
    where: visibleOrders(access),
    include: shopperOrderParts,
    orderBy: { createdAt: "desc" },
    take: 100,
  });
  return orders.map(shopperOrderRow);
}
