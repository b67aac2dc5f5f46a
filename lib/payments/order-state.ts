import type { Operation, Payment, Prisma } from "@/lib/db/generated/client";
import type { OrderState as StoredOrderState } from "@/lib/db/generated/enums";
import { type Money, storedMoney } from "@/lib/money/money";

/** The state of an order for its shopper. */
export type ShopperOrderState =
  | { kind: "payable"; lastAttempt?: PaymentFailure }
  | { kind: "challenge"; frameUrl: string }
  | { kind: "processing" }
  | { kind: "checking" }
  /** `captured` may be nothing yet, or a part. */
  | { kind: "authorized"; captured: Money }
  | { kind: "paid" }
  /** The bank approved less than the total; `taken` where some of it was collected, not only authorized. */
  | { kind: "partly_approved"; approved: Money; taken: boolean }
  | { kind: "partly_refunded"; refunded: Money; captured: Money }
  | { kind: "refunded"; refunded: Money }
  | { kind: "cancelled" };

/** Why the last attempt took no money; each has a message in the catalogue. */
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
  "order_changed",
  "not_happened",
] as const;
export type PaymentFailure = (typeof paymentFailures)[number];

/** The state of an order. The database defines all but the first two: function order_state_of. */
export type OrderState = "unpaid" | "outcome_unknown" | StoredOrderState;

/** The latest payment attempt of an order, as its state needs it. */
export type LatestPayment = Pick<
  Payment,
  | "status"
  | "orderState"
  | "outcomeUnknown"
  | "returnToken"
  | "endReason"
  | "currency"
  | "currencyExponent"
  | "authorizedMinor"
  | "capturedMinor"
  | "refundedMinor"
> & { operations: readonly Pick<Operation, "closedAt">[] };

/** The state of an order from its latest payment attempt. An unknown outcome comes before everything else. */
export function orderState(
  payment: Pick<LatestPayment, "orderState" | "outcomeUnknown"> | undefined,
): OrderState {
  if (payment === undefined) return "unpaid";
  return payment.outcomeUnknown ? "outcome_unknown" : payment.orderState;
}

/**
 * Whether money was asked for, and the bank has not said no: the order is then no longer the shopper's to change, and its
 * things are no longer in the cart.
 */
export function isMoneyAskedFor(
  payment: Pick<LatestPayment, "status" | "orderState" | "outcomeUnknown"> | undefined,
): boolean {
  if (payment === undefined) return false;
  if (payment.outcomeUnknown || payment.status === "READY") return true;
  return payment.orderState !== "in_progress" && payment.orderState !== "failed";
}

/** The orders in a state: the same rule as `orderState`, for the database. */
export function ordersInState(state: OrderState): Prisma.OrderWhereInput {
  if (state === "unpaid") return { payments: { none: {} } };
  const outcomeUnknown = state === "outcome_unknown";
  return {
    payments: {
      some: { latest: true, outcomeUnknown, ...(state !== "outcome_unknown" && { orderState: state }) },
    },
  };
}

/** The state of an order for its shopper. An attempt that ended before any charge leaves the order payable. */
export function shopperOrderState(payment: LatestPayment | undefined): ShopperOrderState {
  if (payment === undefined) return { kind: "payable" };
  const money = (minor: bigint) => storedMoney(minor, payment);
  const { authorizedMinor, capturedMinor, refundedMinor } = payment;
  switch (payment.orderState) {
    case "in_progress":
      return stateInProgress(payment);
    case "failed":
      return { kind: "payable", lastAttempt: paymentFailureOf(payment) };
    case "authorized":
    case "partly_captured":
      return { kind: "authorized", captured: money(capturedMinor) };
    case "partly_approved":
      return { kind: "partly_approved", approved: money(authorizedMinor), taken: capturedMinor > 0n };
    case "paid":
      return { kind: "paid" };
    case "partly_refunded":
      return { kind: "partly_refunded", refunded: money(refundedMinor), captured: money(capturedMinor) };
    case "refunded":
      return { kind: "refunded", refunded: money(refundedMinor) };
    case "cancelled":
      return { kind: "cancelled" };
  }
}

function stateInProgress(payment: LatestPayment): ShopperOrderState {
  switch (payment.status) {
    case "CHALLENGE":
      return { kind: "challenge", frameUrl: `/payments/${payment.returnToken}/challenge` };
    case "READY":
      return { kind: payment.outcomeUnknown ? "checking" : "processing" };
    default: {
      const open = payment.operations.some(({ closedAt }) => closedAt === null);
      return { kind: open ? "processing" : "payable" };
    }
  }
}

/** Why an attempt took no money, as its shopper reads it. */
export function paymentFailureOf({ endReason }: Pick<Payment, "endReason">): PaymentFailure {
  return paymentFailures.find((failure) => failure === endReason) ?? "technical";
}
