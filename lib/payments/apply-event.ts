import "server-only";
import type { Database } from "@/lib/db/database";
import type { PaymentId } from "@/lib/ids";
import type { ClosedOperation } from "./close-operation";
import type { Consequences } from "./consequences";
import { type Cause, insertOperation, type Next, nextOpened, recordEvent } from "./journal";
import { lockPayment, updatePayment } from "./payment";
import { hasOpenOperation, type PaymentEvent, transitions } from "./state-table";

/** What the payer's return says about the authentication; what is left out stays as it is. */
export type AuthenticationFacts = { authStatus?: string; eci?: string; held?: boolean };

/**
 * Moves a payment on by something that is no gateway call: the payer's return, an expiry.
 *
 * Undefined if the state table does not list it, or if an operation is open. Opens what `next` chooses in
 * the same transaction.
 */
export async function applyEvent(
  { db, now, consequences }: { db: Database; now: () => Date; consequences: Consequences },
  paymentId: PaymentId,
  event: PaymentEvent,
  { actor, cause, endReason, facts = {} }: Cause & { endReason?: string; facts?: AuthenticationFacts },
  next?: Next,
): Promise<ClosedOperation | undefined> {
  return db.$transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    const status = transitions[payment.status][event];
    if (status === undefined || hasOpenOperation(payment)) return undefined;
    const after = { ...payment, held: facts.held ?? payment.held, status };
    await updatePayment(tx, payment, after, { ...facts, endReason, challengeHtml: null });
    const ended = await recordEvent(tx, payment, event, status, { actor, cause: cause ?? endReason });
    if (ended !== undefined) {
      const changed = { ...after, endReason: endReason ?? payment.endReason };
      await consequences.paymentChanged(tx, { payment: changed, ended, at: now() });
    }
    const chosen = next?.choose(after);
    if (chosen === undefined || next === undefined) return { payment: after };
    const opened = nextOpened(after, chosen, next.requestedBy);
    await insertOperation(tx, opened);
    return { payment: opened.payment, next: opened };
  });
}
