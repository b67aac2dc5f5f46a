import "server-only";
import { storedMoney } from "@/lib/money/money";
import type { Deps } from "@/lib/use-cases/deps";
import { type ShopperId, hashShopperId } from "@/lib/shopper-id";
import { shopperOrderState } from "@/lib/payments/order-state";
import { latestPayment } from "./read-order";
import type { ShopperOrderRow } from "./views";

/** Lists a shopper's latest 100 orders, newest first. */
export async function listShopperOrders(
  { shopperId }: { shopperId: ShopperId },
  { db }: Pick<Deps, "db">,
): Promise<ShopperOrderRow[]> {
  const orders = await db.order.findMany({
    where: { shopper: hashShopperId(shopperId) },
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
