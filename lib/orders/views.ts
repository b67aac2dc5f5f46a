import type {
  AgreementKind,
  AgreementState,
  DiscountKind,
  OperationKind,
  OperationState,
  PaymentEventKind,
  PaymentInitiator,
  PaymentStatus,
} from "@/lib/db/generated/enums";
import type { Money } from "@/lib/money/money";
import type { AuthorizationExpiry } from "@/lib/payments/authorization-expiry";
import type { NotCapturedState, Review } from "@/lib/payments/review";
import type { MovementKind } from "@/lib/payments/operation-result";
import type { OrderState, ShopperOrderState } from "@/lib/payments/order-state";
import type { DispatchDoubt } from "@/lib/payments/state-table";
import type { TaxName } from "@/lib/money/tax";

import type { Pieces } from "./pieces";

export type { OrderState, AuthorizationExpiry, ShopperOrderState };

export type OrderLineView = {
  name: string;
  slug: string;
  image: string;
  quantity: number;
  unit: Money;
  /** Of all pieces, before the discount. */
  total: Money;
  /** What the order's code takes off the line. */
  discount: Money;
  madeToOrder: boolean;
  /** Days until a made-to-order piece leaves the workshop; null for any other. */
  leadTimeDays: number | null;
};

/** A line as its shopper sees it, with how many pieces were refunded and are not sent. */
export type ShopperOrderLine = OrderLineView & { unsent: number };

/** A line as staff see it, with how many pieces can still be refunded. */
export type AdminOrderLine = OrderLineView & {
  refundable: number;
  pieces: Pieces;
  /** The article number; null if the product has none. */
  sku: string | null;
  /** The product's name in the shop's own language, if the line was sold by another. */
  ownName: string | null;
};

/** Pieces of an order that left together. */
export type ParcelView = {
  at: Date;
  carrier: string | null;
  tracking: string | null;
  items: { quantity: number; name: string }[];
};

export type DeliveryView = {
  name: string;
  addressLine1: string;
  addressLine2: string | null;
  city: string;
  region: string | null;
  postalCode: string | null;
  country: string;
};

/** When an order is expected: two days of the calendar, as midnight in UTC. */
export type ExpectedDelivery = { from: Date; until: Date };

export type OrderTaxView = {
  name: TaxName;
  amount: Money;
  basisPoints: number;
  /** Whether the prices include it. Otherwise it is a part of the total beside lines and delivery. */
  included: boolean;
};

/** What a code takes off lines and delivery. */
export type OrderDiscountView = { code: string; kind: DiscountKind; amount: Money };

/** What an order says about its delivery, its discount and its tax; null in orders from before these were recorded. */
type DeliveryAndTax = {
  phone: string | null;
  deliveryMethod: { code: string; name: string } | null;
  expected: ExpectedDelivery | null;
  /** Null without a code. */
  discount: OrderDiscountView | null;
  tax: OrderTaxView | null;
};

/** A row of the list of orders: the first of what was bought, and how many lines more there are. */
export type ShopperOrderRow = {
  number: string;
  placedAt: Date;
  total: Money;
  state: ShopperOrderState;
  lines: Pick<OrderLineView, "name" | "image" | "quantity">[];
  moreLines: number;
  admitsAgain: boolean;
};

/** Whether the things of an order can be ordered again: not while it may still be paid, and a plan is subscribed to instead. */
export function admitsAgain({ state, isOfPlan }: Pick<ShopperOrderView, "state" | "isOfPlan">): boolean {
  const waits = ["payable", "challenge", "processing", "checking", "partly_approved"].includes(state.kind);
  return !waits && !isOfPlan;
}

/** What the bank did with the order's money so far, from the sums of the journal. */
export type ChargesView = {
  /** When the bank approved. */
  approvedAt: Date;
  captured: Money;
  /** What the bank still holds, to be captured on dispatch. */
  held: Money;
  refunded: Money;
};

export type ShopperOrderView = DeliveryAndTax & {
  number: string;
  placedAt: Date;
  email: string;
  lines: ShopperOrderLine[];
  delivery: DeliveryView;
  deliveryFee: Money;
  total: Money;
  intent: "PAY" | "AUTHORIZE";
  /** Of an authorized order, what is captured at once. */
  captureNow: Money;
  state: ShopperOrderState;
  /** How often the order has changed; the Pay form sends it back, so that no other amount is charged than it shows. */
  revision: number;
  /** How many attempts there were; the Pay form sends it back, so that a stale page starts nothing. */
  attempts: number;
  /** What has left, oldest first, and whether all has left that is to. */
  parcels: ParcelView[];
  isDispatched: boolean;
  /** Whether it is a payment of a plan. */
  isOfPlan: boolean;
  card: { brand: string | null; last4: string | null } | null;
  /** Null before the bank has approved a payment. */
  charges: ChargesView | null;
  /** The mail that confirms it; null before there is one. */
  confirmation: { to: string; state: "sent" | "sending" | "failed" } | null;
};

export type AdminOrderRow = {
  number: string;
  placedAt: Date;
  name: string;
  email: string;
  total: Money;
  state: OrderState;
  /** What is authorized and may still be captured; null if nothing is. */
  leftToCapture: Money | null;
  /** Null if the bank holds nothing that may be captured. */
  authorization: AuthorizationExpiry | null;
  /** Why a person must look at it. */
  review: { kind: Review["kind"] } | null;
  /** What the bank took back, and whether nobody has ended that yet; null if it took nothing. */
  chargeback: { isOpen: boolean; amount: Money } | null;
};

/**
 * What the list of orders can be filtered by. `approved`: the bank approved a payment, or its outcome is unknown. `to_dispatch`: pieces of
 * it may leave. `dispatch_undecided`: pieces of it may leave if a person decides so. `chargeback`: one that nobody has ended.
 */
export type AdminOrderFilter =
  | OrderState
  | "approved"
  | "to_dispatch"
  | "dispatch_undecided"
  | "chargeback"
  | "authorization_ending"
  | Review["kind"];

export type Balances = {
  ordered: Money;
  authorized: Money;
  captured: Money;
  refunded: Money;
  /** What the bank still holds: authorized, neither captured nor voided. */
  capturable: Money;
  /** What is left to refund: captured, not refunded, and not taken back by the bank. */
  refundable: Money;
  /** Captured and not refunded, whether or not the bank has taken it back. */
  unrefunded: Money;
};

export type TimelineEntry = {
  id: string;
  at: Date;
  closedAt: Date | null;
  /** An operation of the journal, or what else happened. */
  kind:
    | OperationKind
    | PaymentEventKind
    | "order_placed"
    | "note"
    | "dispatched"
    | "corrected"
    | "approval_requested"
    | "approval_decided";
  /** The operation's state; null for any other entry. */
  state: OperationState | null;
  amount: Money | null;
  by: string;
  attempt: number | null;
  gatewayCode: string | null;
  gatewayRecommendation: string | null;
  gatewayTransactionId: string | null;
  reason: string | null;
  /** Of a dispatch: what left, and how. */
  parcel: ParcelView | null;
  /** Of a correction: each column that changed. */
  correction: { column: CorrectedColumn; before: string | null; after: string | null }[] | null;
  /** Of a refund by staff: what they said of it. */
  refund: { reason: string; note: string | null; items: string[] } | null;
  /** Who decided, if the outcome was unknown. */
  resolution: ResolutionView | null;
  /** The payment status after it, if it changed or confirmed one. */
  leadsTo: PaymentStatus | null;
};

/** What staff may correct of an order, by its name in the database. */
export const correctedColumns = [
  "email",
  "phone",
  "name",
  "address_line1",
  "address_line2",
  "city",
  "postal_code",
] as const;

export type CorrectedColumn = (typeof correctedColumns)[number];

export type ResolutionView = {
  by: string;
  reason: string;
  reportId: string | null;
  /** What the bank calls its answer, if a person named it. */
  reference: string | null;
};

export type AdminPaymentView = {
  attempt: number;
  gatewayOrderId: string;
  status: PaymentStatus;
  card: { brand: string | null; last4: string | null } | null;
  authentication: { version: string | null; status: string | null; eci: string | null };
  endReason: string | null;
  /** The bank's last code for it, such as `INSUFFICIENT_FUNDS`. */
  gatewayCode: string | null;
  /** Null if the card was only typed for this attempt. */
  agreement: AdminAgreementView | null;
};

/** The agreement with which an attempt used a saved card, or under which it saved one. */
export type AdminAgreementView = {
  kind: AgreementKind;
  state: AgreementState;
  initiator: PaymentInitiator;
  /** What the bank knows the agreement by. */
  reference: string;
  /** The bank's transaction of the first payment or verification, which the payer authenticated; null before its approval. */
  first: { gatewayOrderId: string; transactionId: string | null } | null;
};

/** `period`: which payment of the plan it is, from 1. `payments`: how many there are; null without an end. */
export type PlanOfAdminOrder = {
  number: string;
  period: number;
  payments: number | null;
  initiator: PaymentInitiator | null;
};

export type AdminOrderView = Omit<AdminOrderRow, "review" | "leftToCapture"> &
  DeliveryAndTax & {
    phone: string | null;
    review:
      | { kind: "held" }
      | {
          kind: "not_captured";
          amount: Money;
          state: NotCapturedState;
          gatewayCode: string | null;
          /** Whether the shop sends it again by itself. */
          retries: boolean;
        }
      | null;
    lines: AdminOrderLine[];
    delivery: DeliveryView;
    /** What the delivery is called in the language of staff. */
    deliveryName: string | null;
    deliveryFee: Money;
    /** The fee without what a code takes off it. */
    deliveryPaid: Money;
    /** Whether a refund is for the delivery. */
    deliveryRefunded: boolean;
    intent: "PAY" | "AUTHORIZE";
    captureNow: Money;
    balances: Balances;
    /** The operation with an unknown outcome; no other one can be opened until it is resolved. */
    unknown: { operationId: string; kind: OperationKind; amount: Money } | null;
    /** What the bank moved beyond the requests; no balance includes it. */
    excess: { operationId: string; kind: MovementKind; excess: Money }[];
    /** What the state table admits now. */
    actions: { capture: boolean; void: boolean; refund: boolean };
    /** Whether pieces may leave, and what a person must confirm first. */
    mayDispatch: boolean;
    dispatchDoubts: DispatchDoubt[];
    /** Counts the changes of the order itself; a correction's form sends it back. */
    orderRevision: number;
    /** Whether a part is captured, and staff may say that nothing more will be. */
    mayCloseRest: boolean;
    /** Null unless staff closed the rest: what the bank still holds, and when it lets go by itself at the latest. */
    restClosed: { held: Money; releasedBy: Date } | null;
    /** The journal's length when this was read; each action's form sends it back. */
    revision: number;
    payments: AdminPaymentView[];
    /** The plan that the order is a payment of, and who asked for its latest attempt. */
    plan: PlanOfAdminOrder | null;
    /** Oldest first. */
    timeline: TimelineEntry[];
  };
