import "server-only";
import { type OrderNumber, paymentIdSchema } from "@/lib/ids";
import { advancePayment } from "@/lib/payments/advance-payment";
import { hashShopperId, type ShopperId } from "@/lib/shopper-id";
import type { Deps } from "@/lib/use-cases/deps";

/**
 * Continues the payment of a shopper's order where a stopped process left it between two steps.
 *
 * It may move money: a payment whose payer is authenticated is charged. Any other payment, and any other shopper's
 * order, stays as it is. `kept` where the bank has answered and the journal could not take the answer yet.
 */
export async function resumePayment(
  { number, shopperId }: { number: OrderNumber; shopperId: ShopperId },
  deps: Deps,
): Promise<{ kept: boolean }> {
  const payment = await deps.db.payment.findFirst({
    where: {
      latest: true,
      order: { number, shopper: hashShopperId(shopperId) },
      OR: [{ status: "READY" }, { operations: { some: { closedAt: null } } }],
    },
    select: { id: true },
  });
  if (payment === null) return { kept: false };
  return advancePayment({ paymentId: paymentIdSchema.parse(payment.id) }, deps);
}
