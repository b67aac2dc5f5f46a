import "server-only";
import type { Database } from "@/lib/db/database";
import type { Prisma } from "@/lib/db/generated/client";
import { storedMoney } from "@/lib/money/money";
import { shopperOrderState } from "@/lib/payments/order-state";

import { type ShopperOrderRow, admitsAgain } from "./views";

/** How many lines of an order its row shows: the largest first, by which a shopper remembers it. */
const shownLines = 3;

const latestPayment = {
  status: true,
  orderState: true,
  outcomeUnknown: true,
  returnToken: true,
  endReason: true,
  currency: true,
  currencyExponent: true,
  authorizedMinor: true,
  capturedMinor: true,
  refundedMinor: true,
  restClosedAt: true,
  operations: { where: { closedAt: null }, select: { closedAt: true } },
} satisfies Prisma.PaymentSelect;

/** Reads some of the orders for which the condition holds, newest first, each with the first of what was bought. */
export async function readOrderRows(
  where: Prisma.OrderWhereInput,
  { skip, take }: { skip: number; take: number },
  db: Database,
): Promise<ShopperOrderRow[]> {
  const orders = await db.order.findMany({
    relationLoadStrategy: "join",
    where,
    skip,
    take,
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    select: {
      number: true,
      createdAt: true,
      totalMinor: true,
      currency: true,
      currencyExponent: true,
      expiredAt: true,
      payments: { where: { latest: true }, select: latestPayment },
      lines: {
        take: shownLines,
        orderBy: [{ unitMinor: "desc" }, { id: "asc" }],
        select: { name: true, quantity: true, product: { select: { image: true } } },
      },
      scheduledCharge: { select: { id: true } },
      _count: { select: { lines: true } },
    },
  });
  return orders.map((order) => {
    const state = shopperOrderState(order.payments[0], order);
    return {
      number: order.number,
      placedAt: order.createdAt,
      total: storedMoney(order.totalMinor, order),
      state,
      lines: order.lines.map(({ name, quantity, product }) => ({ name, quantity, image: product.image })),
      moreLines: order._count.lines - order.lines.length,
      admitsAgain: admitsAgain({ state, isOfPlan: order.scheduledCharge !== null }),
    };
  });
}
