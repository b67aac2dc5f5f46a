import "server-only";
import { advancePayment } from "@/lib/payments/advance-payment";
import { applyEvent } from "@/lib/payments/journal";
import { payerReturnEvent } from "@/lib/payments/operation-result";
import { isReturnToken } from "@/lib/payments/return-token";
import type { Deps } from "@/lib/use-cases/deps";

/**
 * Takes the payer back from the issuer's challenge and drives the payment on.
 *
 * Every field is untrusted, so a return can stop a payment but never make one succeed: where it does not say
 * stop, the bank is asked for the money with the authentication's transaction id, and the bank knows how the
 * payer fared. Fields that name another order or transaction are not for us. Undefined for an unknown token.
 * Gateway document, Events.
 */
export async function receivePayerReturn(
  { token, fields }: { token: string; fields: Record<string, string> },
  deps: Deps,
): Promise<{ orderNumber: string } | undefined> {
  if (!isReturnToken(token)) return undefined;
  const payment = await deps.db.payment.findUnique({
    where: { returnToken: token },
    include: { order: { select: { number: true } } },
  });
  if (payment === null) return undefined;
  const back = { orderNumber: payment.order.number };
  if (payment.status !== "CHALLENGE") return back;
  const { "order.id": orderId, "transaction.id": transactionId } = fields;
  if (orderId !== undefined && orderId !== payment.gatewayOrderId) return back;
  if (transactionId !== undefined && transactionId !== payment.authTransactionId) return back;
  const returnedAt = deps.now();
  const event = payerReturnEvent(fields, deps.settings.authenticationUnavailable);
  if (event === "not_authenticated") {
    await applyEvent(deps.db, payment.id, event, {
      endReason: "not_authenticated",
      returnedAt,
    });
    return back;
  }
  const applied = await applyEvent(deps.db, payment.id, event, { returnedAt });
  if (applied) await advancePayment({ paymentId: payment.id }, deps);
  return back;
}
