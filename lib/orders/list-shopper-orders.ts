import "server-only";
import type { OrderAccess } from "@/lib/order-access/order-access";
import { visibleOrders } from "@/lib/order-access/visible-orders";
import type { Deps } from "@/lib/payments/deps";

import { readOrderRows } from "./order-rows";
import type { ShopperOrderRow } from "./views";

/** Lists the latest 100 orders that the browser may see, newest first, each with the first of what was bought. */
export function listShopperOrders(
  { access }: { access: OrderAccess },
  { db }: Pick<Deps, "db">,
): Promise<ShopperOrderRow[]> {
  return readOrderRows(visibleOrders(access), { skip: 0, take: 100 }, db);
}
