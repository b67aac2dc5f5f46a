import type { Bank } from "@/sandbox/bank";
import type { Order, Session } from "@/sandbox/ledger/records";
import { toMinor } from "@/sandbox/money";
import { GatewayError } from "./gateway-error";

/** A session lives this long after the payer's last act, until something was paid or authorized in it. */
const SESSION_LIFE_MS = 15 * 60_000;

/** How often the payer may be authenticated in one session; no other operation counts against it. */
export const AUTHENTICATION_LIMIT = 5;

/** What a session answers that was never there or has ended. */
export function sessionGone(): GatewayError {
  return new GatewayError("Form Session not found or expired", { field: "session.id" });
}

/** The session, if it may still be prepared or paid with. */
export function activeSession(bank: Bank, id: string, now: string): Session {
  const session = bank.ledger.session(id);
  if (!session || (!session.usedAt && isTooOld(session, now))) throw sessionGone();
  return session;
}

/** The session of a capture, void or refund: the payment's own however old, or another that is still alive. */
export function followUpSession(bank: Bank, id: string, order: Order, now: string): Session {
  const session = bank.ledger.session(id);
  if (!session) throw sessionGone();
  if (session.id !== order.sessionId && isTooOld(session, now)) throw sessionGone();
  return session;
}

function isTooOld(session: Session, now: string): boolean {
  return Date.parse(now) - Date.parse(session.activeAt) > SESSION_LIFE_MS;
}

/** The session after another act of the payer's, with a fresh version. */
export function touched(bank: Bank, session: Session, now: string, changes: Partial<Session> = {}): Session {
  return { ...session, activeAt: now, version: sessionVersion(bank), ...changes };
}

export function sessionVersion(bank: Bank): string {
  return bank.random.bytes(5).toString("hex");
}

/** The amount in minor units, or a refusal that names `field`. */
export function minorAmount(amount: number, currency: string, field: string): number {
  const minor = toMinor(amount, currency);
  if (minor === undefined)
    throw new GatewayError(`The amount has more decimals than ${currency} has`, { field });
  return minor;
}

/** The body's `session.id` names the session of the path. */
export function requireSameSession(session: Session, inBody: { id: string } | undefined): void {
  if (inBody && inBody.id !== session.id) {
    throw new GatewayError("session.id is not the session of the path", { field: "session.id" });
  }
}

/** The session's order and card, once both are there and the body speaks of the same order. */
export function preparedSession(session: Session, order: { id: string; currency: string; amount?: number }) {
  if (!session.card || !session.order) {
    throw new GatewayError("The session holds no source of funds: add the card first", {
      field: "sourceOfFunds",
      validationType: "MISSING",
    });
  }
  if (order.id !== session.order.id) {
    throw new GatewayError("order.id is not the order that the card was added for", { field: "order.id" });
  }
  if (order.currency !== session.order.currency) {
    throw new GatewayError("order.currency is not the one that the card was added with", {
      field: "order.currency",
    });
  }
  if (
    order.amount !== undefined &&
    minorAmount(order.amount, order.currency, "order.amount") !== session.order.amount
  ) {
    throw new GatewayError("order.amount is not the one that the card was added with", {
      field: "order.amount",
    });
  }
  return { card: session.card, order: session.order };
}

/** An order takes one payment or authorization; a declined one may be tried again. */
export function requireUncharged(order: Order | undefined): void {
  if (order?.chargeId) {
    throw new GatewayError(`Order ${order.id} already has a payment or authorization`, { field: "order.id" });
  }
}
