import "server-only";
import type { PaymentId } from "@/lib/ids";
import { required } from "@/lib/invariant";
import type { Consequences } from "./consequences";
import { recordEvent, type Transaction } from "./journal";
import { lockPayment, type Payment, updatePayment } from "./payment";
import { hasOpenOperation, transitions } from "./state-table";

/** Statuses that the shopper may leave while no operation is open: no money can have moved in them. */
const replaceable: readonly string[] = [
  "STARTED",
  "SESSION_OPEN",
  "AGREEMENT_ADDED",
  "CARD_ADDED",
  "CHALLENGE",
];

/** Why the shopper leaves an attempt: for another card, or by changing the order. */
type Reason = "superseded" | "order_changed";

type SupersedeDeps = { now: () => Date; consequences: Consequences };

/** Ends the attempt that the shopper leaves; false if it may have moved money. */
export async function supersedePayment(
  tx: Transaction,
  paymentId: PaymentId,
  reason: Reason,
  deps: SupersedeDeps,
): Promise<boolean> {
  const payment = await lockReplaceable(tx, paymentId);
  if (payment === undefined) return false;
  await endReplaced(tx, payment, reason, deps);
  return true;
}

/** Locks an attempt that the shopper may leave; undefined if it may have moved money. */
export async function lockReplaceable(tx: Transaction, paymentId: PaymentId): Promise<Payment | undefined> {
  const payment = await lockPayment(tx, paymentId);
  const isReplaceable = replaceable.includes(payment.status) && !hasOpenOperation(payment);
  return isReplaceable ? payment : undefined;
}

/**
 * Ends a locked attempt that the shopper leaves.
 *
 * A payer who comes back from the challenge of an attempt that has ended is not charged: the state table lists no event
 * after it.
 */
export async function endReplaced(
  tx: Transaction,
  payment: Payment,
  reason: Reason,
  { now, consequences }: SupersedeDeps,
): Promise<void> {
  const status = required(transitions[payment.status].expired, "status after an attempt is left");
  await updatePayment(tx, payment, { ...payment, status }, { endReason: reason, challengeHtml: null });
  // No mail about a failed payment is written for this cause.
  const cause = { actor: "shopper", cause: "superseded" };
  const ended = await recordEvent(tx, payment, "expired", status, cause);
  await consequences.paymentChanged(tx, { payment: { ...payment, endReason: reason }, ended, at: now() });
}
