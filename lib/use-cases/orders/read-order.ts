import "server-only";
import { type Money, minorUnits } from "@/lib/money/money";
import { advancePayment } from "@/lib/payments/advance-payment";
import type { Deps } from "@/lib/use-cases/deps";
import { type ShopperId, hashShopperId } from "@/lib/shopper-id";
import { deliveryOf, orderLines } from "./order-lines";
import { lastPayment, shopperOrderState } from "@/lib/payments/order-state";
import type { ShopperOrderView } from "@/lib/use-cases/orders/views";

/**
 * A shopper's own order; anyone else's is undefined.
 *
 * A payment that a stopped process left between two steps is driven on first, so that a refresh is all a
 * shopper needs.
 */
export async function readOrder(
  { number, shopperId }: { number: string; shopperId: ShopperId },
  deps: Deps,
): Promise<ShopperOrderView | undefined> {
  const read = () =>
    deps.db.order.findFirst({
      where: { number, shopper: hashShopperId(shopperId) },
      include: {
        lines: { include: { product: { select: { slug: true, image: true } } } },
        payments: { include: { operations: { where: { closedAt: null } } } },
      },
    });
  let order = await read();
  const underWay = lastPayment(order?.payments ?? []);
  if (underWay !== undefined && (underWay.status === "READY" || underWay.operations.length > 0)) {
    await advancePayment({ paymentId: underWay.id }, deps);
    order = await read();
  }
  if (order === null) return undefined;

  const { currency } = order;
  const money = (minor: bigint): Money => ({ minor: minorUnits(minor), currency });
  const last = lastPayment(order.payments);
  return {
    number,
    placedAt: order.createdAt,
    email: order.email,
    lines: orderLines(order),
    delivery: deliveryOf(order),
    deliveryFee: money(order.deliveryMinor),
    total: money(order.totalMinor),
    intent: order.intent,
    captureNow: money(order.captureNowMinor),
    state: shopperOrderState(order.payments),
    attempts: last?.attempt ?? 0,
    card: last === undefined ? null : { brand: last.cardBrand, last4: last.cardLast4 },
  };
}
