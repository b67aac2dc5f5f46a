import "server-only";
import type { Database } from "@/lib/db/database";
import type { PaymentId } from "@/lib/ids";
import type { ClosedOperation } from "./close-operation";
import type { Consequences } from "./consequences";
import { type Cause, movePayment, newOperation, type NextChoice } from "./journal";
import { lockPayment } from "./payment";
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
  deps: { db: Database; now: () => Date; consequences: Consequences },
  paymentId: PaymentId,
  event: PaymentEvent,
  { actor, cause, endReason, facts = {} }: Cause & { endReason?: string; facts?: AuthenticationFacts },
  next?: NextChoice,
): Promise<Pick<ClosedOperation, "payment" | "next"> | undefined> {
  return deps.db.$transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    const status = transitions[payment.status][event];
    if (status === undefined || hasOpenOperation(payment)) return undefined;
    const held = facts.held ?? payment.held;
    const after = { ...payment, held, status, endReason: endReason ?? payment.endReason };
    const chosen = next?.choose(after);
    const opened = chosen && next && newOperation(after, chosen, next.requestedBy);
    const move = {
      after,
      events: [event],
      cause: { actor, cause: cause ?? endReason },
      data: { ...facts, challengeHtml: null },
      next: opened,
    };
    await movePayment(tx, payment, move, deps);
    return { payment: (opened ?? { payment: after }).payment, next: opened };
  });
}
