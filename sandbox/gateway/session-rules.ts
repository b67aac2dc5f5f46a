import type { Bank } from "@/sandbox/bank";
import type { Order, Session } from "@/sandbox/ledger/records";
import { toMinor } from "@/sandbox/money";
import { GatewayError } from "./gateway-error";

/** Counted from the payer's last action, until something was paid, authorized or verified in the session. */
const sessionLifetimeMs = 15 * 60_000;

/** How many authenticate calls a session takes; other operations do not count. */
export const authenticationLimit = 5;

/** The error of a session that is unknown or has expired. */
export function sessionGone(): GatewayError {
  return new GatewayError("Form Session not found or expired", { field: "session.id" });
}

/** The same in other words: what the platform explains has no fixed format. */
export function sessionRefused({ random }: Bank): GatewayError {
  const explanations = [
    "Unable to process the request: the form has been completed already",
    "Value 'SESSION' is invalid. Unknown or inactive reference",
    "The credential in the path is no longer accepted",
    "Reference is not usable at this time",
  ];
  return new GatewayError(explanations[Math.floor(random.fraction() * explanations.length)] ?? "");
}

/** The session, if it still takes a card, an authentication or a charge. */
export function activeSession(bank: Bank, id: string, now: string): Session {
  const session = bank.ledger.session(id);
  if (!session || (!session.usedAt && isTooOld(session, now))) throw sessionGone();
  return session;
}

/** The session of a capture, void or refund: the payment's session at any age, or another one that has not expired. */
export function followUpSession(bank: Bank, id: string, order: Order, now: string): Session {
  const session = bank.ledger.session(id);
  if (!session) throw sessionGone();
  if (session.id !== order.sessionId && isTooOld(session, now)) throw sessionGone();
  return session;
}

function isTooOld(session: Session, now: string): boolean {
  return Date.parse(now) - Date.parse(session.activeAt) > sessionLifetimeMs;
}

/** The session after an action of the payer, with a new version. */
export function updateSession(
  bank: Bank,
  session: Session,
  now: string,
  changes: Partial<Session> = {},
): Session {
  return { ...session, activeAt: now, version: createSessionVersion(bank), ...changes };
}

export function createSessionVersion(bank: Bank): string {
  return bank.random.bytes(5).toString("hex");
}

/** The amount in minor units. The error names `field`. */
export function minorAmount(amount: number, currency: string, field: string): number {
  const minor = toMinor(amount, currency);
  if (minor === undefined) {
    throw new GatewayError(`The amount has more decimals than ${currency} has`, { field });
  }
  return minor;
}

/** Requires that `session.id` of the body, if there is one, is the session of the path. */
export function requireSameSession(session: Session, inBody: { id: string } | undefined): void {
  if (inBody && inBody.id !== session.id) {
    throw new GatewayError("session.id is not the session of the path", { field: "session.id" });
  }
}

/** The session's order and card. Requires that both are there and that the body names the same order. */
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

/** Requires that the order has no payment or authorization; a declined order may be tried again. */
export function requireUncharged(order: Order | undefined): void {
  if (order?.chargeId) {
    throw new GatewayError(`Order ${order.id} already has a payment or authorization`, { field: "order.id" });
  }
}
