import type { Operation, Payment, Prisma } from "@/lib/db/generated/client";
import type { OrderState as StoredOrderState } from "@/lib/db/generated/enums";
import { type Money, storedMoney } from "@/lib/money/money";

/** The state of an order for its shopper. */
export type ShopperOrderState =
  | { kind: "payable"; lastAttempt?: PaymentFailure }
  | { kind: "expired" }
  | { kind: "challenge"; frameUrl: string }
  | { kind: "processing" }
  | { kind: "checking" }
  /** `captured` may be nothing yet, or a part. */
  | { kind: "authorized"; captured: Money }
  /** `notCharged`: what was ordered and will not be charged, if staff closed the rest. */
  | { kind: "paid"; notCharged?: Money }
  /** The bank approved less than the total; `taken` if some of it was collected, not only authorized. */
  | { kind: "partly_approved"; approved: Money; taken: boolean }
  | { kind: "partly_refunded"; refunded: Money; captured: Money }
  | { kind: "refunded"; refunded: Money }
  | { kind: "cancelled" };

/** Why the last attempt took no money; each has a message in the catalogue. */
export const paymentFailures = [
  "declined",
  "insufficient_funds",
  "expired_card",
  /** The security code or the address is not the one that the bank has. */
  "card_details",
  /** By the payer, on the way to the bank. */
  "cancelled",
  /** Without the payer's part. */
  "not_authenticated",
  /** After a challenge: the bank does not say whether the payer cancelled it, let it time out, or failed it. */
  "not_confirmed",
  "authentication_unavailable",
  "not_enrolled",
  "challenge_expired",
  "session_expired",
  "unreachable",
  "card_refused",
  "technical",
  "shop_refused",
  "superseded",
  "order_changed",
  "not_happened",
  "card_unavailable",
  "agreement_ended",
] as const;
export type PaymentFailure = (typeof paymentFailures)[number];

/** The state of an order. The database defines all but the first three: function order_state_of. */
export type OrderState = "unpaid" | "expired" | "outcome_unknown" | AttemptedOrderState;

type AttemptedOrderState = Exclude<StoredOrderState, "verified">;

/** What an order itself says about its state. Money counts more: an order with a movement is never shown as expired. */
type OrderFacts = { expiredAt: Date | null };

/** The columns of a payment attempt from which the state of its order is read. */
export const stateColumns = {
  status: true,
  orderState: true,
  outcomeUnknown: true,
  returnToken: true,
  endReason: true,
  currency: true,
  currencyExponent: true,
  authorizedMinor: true,
  capturedMinor: true,
  refundedMinor: true,
  restClosedAt: true,
} satisfies Prisma.PaymentSelect;

/** The latest payment attempt of an order, as its state needs it. */
export type LatestPayment = Pick<Payment, keyof typeof stateColumns> & {
  operations: readonly Pick<Operation, "closedAt">[];
};

/** The state of an order from its latest payment attempt. An unknown outcome comes before everything else. */
export function orderState(
  payment: Pick<LatestPayment, "orderState" | "outcomeUnknown"> | undefined,
  { expiredAt }: OrderFacts,
): OrderState {
  if (payment?.outcomeUnknown) return "outcome_unknown";
  if (payment !== undefined && payment.orderState !== "failed") return stateOfOrder(payment);
  if (expiredAt !== null) return "expired";
  return payment === undefined ? "unpaid" : "failed";
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

/** The state of an order for its shopper. An attempt that ended before any charge leaves the order payable. */
export function shopperOrderState(
  payment: LatestPayment | undefined,
  { expiredAt }: OrderFacts,
): ShopperOrderState {
  const expired = expiredAt !== null && { kind: "expired" as const };
  if (payment === undefined) return expired || { kind: "payable" };
  const money = (minor: bigint) => storedMoney(minor, payment);
  const { authorizedMinor, capturedMinor, refundedMinor } = payment;
  switch (stateOfOrder(payment)) {
    case "in_progress":
      return stateInProgress(payment);
    case "failed":
      return expired || { kind: "payable", lastAttempt: paymentFailureOf(payment) };
    case "authorized":
    case "partly_captured":
      return { kind: "authorized", captured: money(capturedMinor) };
    case "partly_approved":
      return { kind: "partly_approved", approved: money(authorizedMinor), taken: capturedMinor > 0n };
    case "paid":
      if (payment.restClosedAt === null) return { kind: "paid" };
      return { kind: "paid", notCharged: money(authorizedMinor - capturedMinor) };
    case "partly_refunded":
      return { kind: "partly_refunded", refunded: money(refundedMinor), captured: money(capturedMinor) };
    case "refunded":
      return { kind: "refunded", refunded: money(refundedMinor) };
    case "cancelled":
      return { kind: "cancelled" };
  }
}

/** What a payment attempt makes of its order. A payment that verified a card has none. */
function stateOfOrder({ orderState: state }: Pick<Payment, "orderState">): AttemptedOrderState {
  if (state === "verified") throw new Error("a verification is the payment of no order");
  return state;
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
