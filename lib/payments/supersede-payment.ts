import "server-only";
import type { PaymentId } from "@/lib/ids";
import type { Consequences } from "./consequences";
import { recordEvent, type Transaction } from "./journal";
import { lockPayment, updatePayment } from "./payment";
import { hasOpenOperation, transitions } from "./state-table";

/** Statuses that the shopper may leave while no operation is open: no money can have moved in them. */
const replaceable: readonly string[] = [
  "STARTED",
  "SESSION_OPEN",
  "AGREEMENT_ADDED",
  "CARD_ADDED",
  "CHALLENGE",
];

/**
 * Ends the attempt that the shopper leaves for another card or by changing the order; false if it may have moved money.
 *
 * A payer who comes back from the challenge of an attempt that has ended is not charged: the state table lists no event
 * after it.
 */
export async function supersedePayment(
  tx: Transaction,
  paymentId: PaymentId,
  reason: "superseded" | "order_changed",
  { now, consequences }: { now: () => Date; consequences: Consequences },
): Promise<boolean> {
  const payment = await lockPayment(tx, paymentId);
  const status = transitions[payment.status].expired;
  if (status === undefined || !replaceable.includes(payment.status) || hasOpenOperation(payment))
    return false;
  await updatePayment(tx, payment, { ...payment, status }, { endReason: reason, challengeHtml: null });
  // No mail about a failed payment is written for this cause.
  const ended = await recordEvent(tx, payment, "expired", status, { actor: "shopper", cause: "superseded" });
  await consequences.paymentChanged(tx, { payment: { ...payment, endReason: reason }, ended, at: now() });
  return true;
}
