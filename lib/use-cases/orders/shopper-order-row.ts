import { storedMoney } from "@/lib/money/money";
import type { Prisma } from "@/lib/db/generated/client";
import { shopperOrderState } from "@/lib/payments/order-state";

import { latestPayment } from "./read-order";
import type { ShopperOrderRow } from "./views";

/** How many lines of an order its row shows. */
const shownLines = 3;

/** What is read of an order for its row. */
export const shopperOrderParts = {
  payments: latestPayment,
  lines: {
    select: { name: true, quantity: true, product: { select: { image: true } } },
    // The largest first: what a shopper remembers an order by.
    orderBy: [{ unitMinor: "desc" }, { id: "asc" }],
    // All of them, because Prisma counts the lines of every order there is.
  },
} satisfies Prisma.OrderInclude;

/** An order in a shopper's list, with the first of what was bought. */
export function shopperOrderRow(
  order: Prisma.OrderGetPayload<{ include: typeof shopperOrderParts }>,
): ShopperOrderRow {
  return {
    number: order.number,
    placedAt: order.createdAt,
    total: storedMoney(order.totalMinor, order),
    state: shopperOrderState(order.payments[0], order),
    lines: order.lines
      .slice(0, shownLines)
      .map(({ name, quantity, product }) => ({ name, quantity, image: product.image })),
    moreLines: Math.max(0, order.lines.length - shownLines),
  };
}
