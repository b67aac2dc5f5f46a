import "server-only";
import { type CustomerId, paymentIdSchema, type SavedCardId } from "@/lib/ids";
import { advancePayment } from "@/lib/payments/advance-payment";
import type { Deps } from "@/lib/payments/deps";

/**
 * Continues the verification of a customer's card if a stopped process left it between two steps. It moves no money.
 *
 * Any other verification, and any other customer's card, stays as it is.
 */
export async function resumeVerification(
  { savedCardId, customerId }: { savedCardId: SavedCardId; customerId: CustomerId },
  deps: Deps,
): Promise<void> {
  const payment = await deps.db.payment.findFirst({
    where: {
      intent: "VERIFY",
      savedCardId,
      savedCard: { customerId },
      OR: [{ status: "READY" }, { operations: { some: { closedAt: null } } }],
    },
    select: { id: true },
  });
  if (payment !== null) await advancePayment({ paymentId: paymentIdSchema.parse(payment.id) }, deps);
}
