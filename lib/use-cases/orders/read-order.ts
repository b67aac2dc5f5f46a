import "server-only";
import type { Prisma } from "@/lib/db/generated/client";
import type { OrderNumber } from "@/lib/ids";
import { storedMoney } from "@/lib/money/money";
import { shopperOrderState } from "@/lib/payments/order-state";
import { hashShopperId, type ShopperId } from "@/lib/shopper-id";
import type { Deps } from "@/lib/use-cases/deps";
import { deliveryAndTaxOf, deliveryOf, orderLines } from "./order-lines";
import type { ShopperOrderView } from "./views";

/** The latest payment attempt of an order, with its open operations. */
export const latestPayment = {
  where: { latest: true },
  include: { operations: { where: { closedAt: null }, select: { closedAt: true } } },
} satisfies Prisma.Order$paymentsArgs;

/** Reads a shopper's own order; undefined for anyone else's. */
export async function readOrder(
  { number, shopperId }: { number: OrderNumber; shopperId: ShopperId },
  { db }: Pick<Deps, "db">,
): Promise<ShopperOrderView | undefined> {
  const order = await db.order.findFirst({
    where: { number, shopper: hashShopperId(shopperId) },
    include: {
      lines: { include: { product: { select: { slug: true, image: true } } } },
      payments: latestPayment,
    },
  });
  if (order === null) return undefined;

  const money = (minor: bigint) => storedMoney(minor, order);
  const [latest] = order.payments;
  return {
    number,
    placedAt: order.createdAt,
    email: order.email,
    lines: orderLines(order),
    delivery: deliveryOf(order),
    deliveryFee: money(order.deliveryMinor),
    ...deliveryAndTaxOf(order),
    total: money(order.totalMinor),
    intent: order.intent,
    captureNow: money(order.captureNowMinor),
    state: shopperOrderState(latest),
    attempts: latest?.attempt ?? 0,
    card: latest === undefined ? null : { brand: latest.cardBrand, last4: latest.cardLast4 },
  };
}
