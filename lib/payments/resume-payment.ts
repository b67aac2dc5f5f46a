import "server-only";
import { type OrderNumber, paymentIdSchema } from "@/lib/ids";
import { type OrderAccess, visibleOrders } from "@/lib/order-access/order-access";
import { advancePayment } from "./advance-payment";
import type { Deps } from "./deps";

/**
 * Continues the payment of an order that the browser may see, if a stopped process left it between two steps.
 *
 * It may move money: a payment whose payer is authenticated is charged. Any other payment, and any other
 * order, stays as it is.
 */
export async function resumePayment(
  { number, access }: { number: OrderNumber; access: OrderAccess },
  deps: Deps,
): Promise<void> {
  const payment = await deps.db.payment.findFirst({
    where: {
      latest: true,
      order: { number, ...visibleOrders(access) },
      OR: [{ status: "READY" }, { operations: { some: { closedAt: null } } }],
    },
    select: { id: true },
  });
  if (payment !== null) await advancePayment({ paymentId: paymentIdSchema.parse(payment.id) }, deps);
}
