import "server-only";
import { storedMoney } from "@/lib/money/money";
import type { OrderAccess } from "@/lib/order-access/order-access";
import { visibleOrders } from "@/lib/order-access/visible-orders";
import { shopperOrderState } from "@/lib/payments/order-state";
import type { Deps } from "@/lib/use-cases/deps";

import { latestPayment } from "./read-order";
import type { ShopperOrderRow } from "./views";

/** How many lines of an order its row shows. */
const shownLines = 3;

/** Lists the latest 100 orders that the browser may see, newest first, each with the first of what was bought. */
export async function listShopperOrders(
  { access }: { access: OrderAccess },
  { db }: Pick<Deps, "db">,
): Promise<ShopperOrderRow[]> {
  const orders = await db.order.findMany({
    where: visibleOrders(access),
    include: {
      payments: latestPayment,
      lines: {
        select: { name: true, quantity: true, product: { select: { image: true } } },
        // The largest first: what a shopper remembers an order by.
        orderBy: [{ unitMinor: "desc" }, { id: "asc" }],
        take: shownLines,
      },
      _count: { select: { lines: true } },
    },
    orderBy: { createdAt: "desc" },
    take: 100,
  });
  return orders.map((order) => ({
    number: order.number,
    placedAt: order.createdAt,
    total: storedMoney(order.totalMinor, order),
    state: shopperOrderState(order.payments[0], order),
    lines: order.lines.map(({ name, quantity, product }) => ({ name, quantity, image: product.image })),
    moreLines: order._count.lines - order.lines.length,
  }));
}
