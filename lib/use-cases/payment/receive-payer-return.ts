import "server-only";
import { paymentIdSchema } from "@/lib/ids";
import { nextWithoutCard, performOperations } from "@/lib/payments/advance-payment";
import { applyEvent } from "@/lib/payments/apply-event";
import { payerReturnEvent } from "@/lib/payments/operation-result";
import { isReturnToken } from "@/lib/payments/return-token";
import type { Deps } from "@/lib/use-cases/deps";

/**
 * Takes the payer back from the issuer's challenge and continues the payment.
 *
 * Every field is untrusted: a callback can stop a payment and never makes one succeed. Where it does not stop the
 * payment, the bank is charged with the authentication's transaction id, and the bank decides. Fields that name another
 * order or transaction are ignored. Undefined for an unknown token; `kept` where the journal did not take the bank's
 * last answer yet. Gateway document, Events.
 */
export async function receivePayerReturn(
  { token, fields }: { token: string; fields: Record<string, string> },
  deps: Deps,
): Promise<{ orderNumber: string; kept?: boolean } | undefined> {
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

  const event = payerReturnEvent(fields, deps.settings.authenticationUnavailable);
  const stopped = event === "not_authenticated";
  const cause = {
    actor: "shopper",
    cause: "payer_returned",
    endReason: stopped ? "not_authenticated" : undefined,
  };
  const applied = await applyEvent(
    deps.db,
    paymentIdSchema.parse(payment.id),
    event,
    cause,
    stopped ? undefined : nextWithoutCard,
  );
  if (applied?.next === undefined) return back;
  const { kept } = await performOperations(applied.next, deps);
  return kept ? { ...back, kept } : back;
}
