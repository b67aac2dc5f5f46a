import type { Intent, OperationKind, OperationState, PaymentStatus } from "@/lib/db/generated/enums";

/** What can happen to an attempt at paying. */
export type PaymentEvent =
  | "session_opened"
  | "card_added"
  | "challenged"
  | "authenticated"
  | "not_authenticated"
  | "approved"
  | "declined"
  | "failed"
  | "expired";

/** The stages in which an attempt may still come to money: an order has at most one such attempt. */
export const liveStatuses = [
  "STARTED",
  "SESSION_OPEN",
  "CARD_ADDED",
  "CHALLENGE",
  "READY",
  "APPROVED",
] as const;

/**
 * The state table of a payment: where each event leads. What is not listed does not happen.
 *
 * Captures, voids and refunds leave the stage at APPROVED; their sums are the journal's.
 */
export const transitions: Record<PaymentStatus, Partial<Record<PaymentEvent, PaymentStatus>>> = {
  STARTED: { session_opened: "SESSION_OPEN", failed: "FAILED", expired: "EXPIRED" },
  SESSION_OPEN: { card_added: "CARD_ADDED", failed: "FAILED", expired: "EXPIRED" },
  CARD_ADDED: {
    authenticated: "READY",
    challenged: "CHALLENGE",
    not_authenticated: "NOT_AUTHENTICATED",
    failed: "FAILED",
    expired: "EXPIRED",
  },
  CHALLENGE: { authenticated: "READY", not_authenticated: "NOT_AUTHENTICATED", expired: "EXPIRED" },
  READY: {
    approved: "APPROVED",
    declined: "DECLINED",
    not_authenticated: "NOT_AUTHENTICATED",
    failed: "FAILED",
    expired: "EXPIRED",
  },
  APPROVED: { session_opened: "APPROVED" },
  DECLINED: {},
  NOT_AUTHENTICATED: {},
  EXPIRED: {},
  FAILED: {},
};

/** What the table looks at. Amounts are minor units. */
export type PaymentFacts = {
  status: PaymentStatus;
  intent: Intent;
  amountMinor: bigint;
  captureNowMinor: bigint;
  authorizedMinor: bigint;
  capturedMinor: bigint;
  refundedMinor: bigint;
  voided: boolean;
  operations: readonly { kind: OperationKind; state: OperationState; requestedBy: string }[];
};

export type NextOperation = { kind: OperationKind; amountMinor?: bigint };

const cardSteps = {
  STARTED: "CREATE_SESSION",
  SESSION_OPEN: "ADD_CARD",
  CARD_ADDED: "AUTHENTICATE",
} as const;

/** How often a charge that never left is tried before the attempt is given up. */
export const chargeTries = 3;

/**
 * Decides the next operation of a payment by itself; undefined where it waits for a person or is done.
 *
 * The steps up to authentication need the card's token, which is never stored: only the request that brought
 * it (`withCard`) takes them.
 */
export function nextOperation(payment: PaymentFacts, withCard: boolean): NextOperation | undefined {
  if (hasOpenOperation(payment)) return undefined;
  switch (payment.status) {
    case "STARTED":
    case "SESSION_OPEN":
    case "CARD_ADDED":
      return withCard ? { kind: cardSteps[payment.status] } : undefined;
    case "READY":
      return { kind: payment.intent === "PAY" ? "PAY" : "AUTHORIZE", amountMinor: payment.amountMinor };
    case "APPROVED":
      return captureAtOnce(payment);
    default:
      return undefined;
  }
}

/**
 * The ready part of a made-to-order order: captured once, by the shop itself, and never a second time. Where the
 * bank approved only a part of the whole, a person decides.
 */
function captureAtOnce(payment: PaymentFacts): NextOperation | undefined {
  const tried = payment.operations.some(({ kind }) => kind === "CAPTURE" || kind === "VOID");
  const admitted = admitsCapture(payment) && payment.authorizedMinor === payment.amountMinor;
  if (payment.captureNowMinor === 0n || tried || !admitted) return undefined;
  return { kind: "CAPTURE", amountMinor: payment.captureNowMinor };
}

export function hasOpenOperation(payment: Pick<PaymentFacts, "operations">): boolean {
  return payment.operations.some(({ state }) => state === "OPEN" || state === "UNKNOWN");
}

/** What is still held at the bank and may be captured, minor units. */
export function capturableMinor(payment: PaymentFacts): bigint {
  return payment.voided ? 0n : payment.authorizedMinor - payment.capturedMinor;
}

/** What was captured and not yet given back, minor units. */
export function refundableMinor(payment: PaymentFacts): bigint {
  return payment.capturedMinor - payment.refundedMinor;
}

function isIdle(payment: PaymentFacts): boolean {
  return payment.status === "APPROVED" && !hasOpenOperation(payment);
}

export function admitsCapture(payment: PaymentFacts): boolean {
  return isIdle(payment) && capturableMinor(payment) > 0n;
}

/** A void gives the whole authorization back, so only while nothing of it is captured. */
export function admitsVoid(payment: PaymentFacts): boolean {
  return isIdle(payment) && capturableMinor(payment) > 0n && payment.capturedMinor === 0n;
}

export function admitsRefund(payment: PaymentFacts): boolean {
  return isIdle(payment) && refundableMinor(payment) > 0n;
}
