import "server-only";
import { storedMoney } from "@/lib/money/money";
import type { Deps } from "@/lib/use-cases/deps";
import type { OrderAccess } from "@/lib/order-access/order-access";
import { shopperOrderState } from "@/lib/payments/order-state";
import { visibleOrders } from "@/lib/order-access/visible-orders";
import { latestPayment } from "./read-order";
import type { ShopperOrderRow } from "./views";

/** Lists the latest 100 orders that the browser may see, newest first. */
export async function listShopperOrders(
  { access }: { access: OrderAccess },
  { db }: Pick<Deps, "db">,
): Promise<ShopperOrderRow[]> {
  const orders = await db.order.findMany({
    where: visibleOrders(access),
    include: { payments: latestPayment },
    orderBy: { createdAt: "desc" },
    take: 100,
  });
  return orders.map((order) => ({
    number: order.number,
    placedAt: order.createdAt,
    total: storedMoney(order.totalMinor, order),
    state: shopperOrderState(order.payments[0]),
  }));
}
