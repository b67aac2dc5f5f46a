import type { Operation, Payment } from "@/lib/db/generated/client";
import { type Money, minorUnits } from "@/lib/money/money";

/** Where an order stands, for the person who placed it. */
export type ShopperOrderState =
  | { kind: "payable"; lastAttempt?: PaymentFailure }
  | { kind: "challenge"; frameUrl: string }
  | { kind: "processing" }
  | { kind: "checking" }
  | { kind: "authorized" }
  | { kind: "paid" }
  /** The bank approved less than the total; `taken` where some of it was collected, not only set aside. */
  | { kind: "partly_approved"; approved: Money; taken: boolean }
  | { kind: "partly_refunded"; refunded: Money; captured: Money }
  | { kind: "refunded"; refunded: Money }
  | { kind: "cancelled" };

/** Why the last attempt took no money; each has a sentence in the message catalogue. */
export const paymentFailures = [
  "declined",
  "insufficient_funds",
  "expired_card",
  "not_authenticated",
  "challenge_expired",
  "session_expired",
  "unreachable",
  "card_refused",
  "technical",
  "superseded",
  "not_happened",
] as const;
export type PaymentFailure = (typeof paymentFailures)[number];

/** Where an order stands, for staff. */
export type AdminOrderState =
  | "unpaid"
  | "in_progress"
  | "checking"
  | "authorized"
  | "partly_approved"
  | "partly_captured"
  | "paid"
  | "partly_refunded"
  | "refunded"
  | "cancelled"
  | "failed";

/** An attempt with its operations, or at least its open ones. */
export type StatePayment = Payment & { operations: Pick<Operation, "kind" | "state">[] };

/** The attempt that counts: the last, since at most one is alive and it is the last. */
export function lastPayment<P extends { attempt: number }>(payments: readonly P[]): P | undefined {
  return payments.toSorted((a, b) => b.attempt - a.attempt)[0];
}

function hasUnknownCharge({ operations }: StatePayment): boolean {
  return operations.some(
    ({ kind, state }) => state === "UNKNOWN" && (kind === "PAY" || kind === "AUTHORIZE"),
  );
}

function isOpen({ operations }: StatePayment): boolean {
  return operations.some(({ state }) => state === "OPEN" || state === "UNKNOWN");
}

/** Where an order stands for its shopper. An attempt that died before any charge is simply payable again. */
export function shopperOrderState(payments: readonly StatePayment[]): ShopperOrderState {
  const payment = lastPayment(payments);
  if (payment === undefined) return { kind: "payable" };
  switch (payment.status) {
    case "STARTED":
    case "SESSION_OPEN":
    case "CARD_ADDED":
      return isOpen(payment) ? { kind: "processing" } : { kind: "payable" };
    case "CHALLENGE":
      return { kind: "challenge", frameUrl: `/payments/${payment.returnToken}/challenge` };
    case "READY":
      return hasUnknownCharge(payment) ? { kind: "checking" } : { kind: "processing" };
    case "APPROVED":
      return approvedState(payment);
    default:
      return { kind: "payable", lastAttempt: failureOf(payment) };
  }
}

function approvedState(payment: StatePayment): ShopperOrderState {
  const money = (minor: bigint): Money => ({ minor: minorUnits(minor), currency: payment.currency });
  const { amountMinor, authorizedMinor, capturedMinor, refundedMinor } = payment;
  if (payment.voided) return { kind: "cancelled" };
  if (refundedMinor > 0n) {
    return refundedMinor === capturedMinor
      ? { kind: "refunded", refunded: money(refundedMinor) }
      : { kind: "partly_refunded", refunded: money(refundedMinor), captured: money(capturedMinor) };
  }
  if (authorizedMinor < amountMinor) {
    return { kind: "partly_approved", approved: money(authorizedMinor), taken: capturedMinor > 0n };
  }
  return capturedMinor === authorizedMinor ? { kind: "paid" } : { kind: "authorized" };
}

function failureOf({ endReason }: Payment): PaymentFailure {
  return paymentFailures.find((failure) => failure === endReason) ?? "technical";
}

/** Where an order stands for staff. An unknown outcome of any kind comes before everything else. */
export function adminOrderState({ payments }: { payments: readonly StatePayment[] }): AdminOrderState {
  const payment = lastPayment(payments);
  if (payment === undefined) return "unpaid";
  if (payment.operations.some(({ state }) => state === "UNKNOWN")) return "checking";
  const { authorizedMinor, capturedMinor, refundedMinor } = payment;
  switch (payment.status) {
    case "APPROVED":
      if (payment.voided) return "cancelled";
      if (refundedMinor > 0n) return refundedMinor === capturedMinor ? "refunded" : "partly_refunded";
      if (authorizedMinor < payment.amountMinor) return "partly_approved";
      if (capturedMinor === 0n) return "authorized";
      return capturedMinor < authorizedMinor ? "partly_captured" : "paid";
    case "DECLINED":
    case "NOT_AUTHENTICATED":
    case "EXPIRED":
    case "FAILED":
      return "failed";
    default:
      return "in_progress";
  }
}
