import type { Address } from "@/lib/addresses/format-address";
import type {
  AgreementKind,
  AgreementState,
  OperationKind,
  OperationState,
  PaymentEventKind,
  PaymentInitiator,
  PaymentStatus,
} from "@/lib/db/generated/enums";
import type { Money } from "@/lib/money/money";
import type { TypedColumns } from "@/lib/orders/order-columns";
import type { Pieces } from "@/lib/orders/pieces";
import type {
  AuthorizationExpiry,
  DeliveryAndTax,
  OrderLineView,
  OrderState,
  ParcelView,
  ResolutionView,
} from "@/lib/orders/views";
import type { MovementKind } from "@/lib/payments/operation-result";
import type { NotCapturedState, Review } from "@/lib/payments/review";
import type { DispatchDoubt } from "@/lib/payments/state-table";

/** A line as staff see it, with how many pieces can still be refunded. */
export type AdminOrderLine = OrderLineView & {
  refundable: number;
  pieces: Pieces;
  /** The article number; null if the product has none. */
  sku: string | null;
  /** The product's name in the shop's own language, if the line was sold by another. */
  ownName: string | null;
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

type Entry = { id: string; at: Date; by: string };

/** A call to the bank, of an attempt. */
export type OperationEntry = Entry & {
  kind: OperationKind;
  attempt: number;
  closedAt: Date | null;
  state: OperationState;
  amount: Money | null;
  gatewayCode: string | null;
  gatewayRecommendation: string | null;
  gatewayTransactionId: string | null;
  reason: string | null;
  /** What staff said of a refund. */
  refund: { reason: string; note: string | null; items: string[] } | null;
  /** Who decided, if the outcome was unknown. */
  resolution: ResolutionView | null;
  /** The payment status after it, if it changed or confirmed one. */
  leadsTo: PaymentStatus | null;
};

/** What else happened to an attempt. */
export type PaymentEventEntry = Entry & {
  kind: PaymentEventKind;
  attempt: number;
  reason: string | null;
  leadsTo: PaymentStatus | null;
};

export type TimelineEntry =
  | OperationEntry
  | PaymentEventEntry
  | (Entry & { kind: "order_placed" })
  | (Entry & { kind: "note"; text: string; forStaff: string | null; doneAt: Date | null })
  | (Entry & { kind: "dispatched"; parcel: ParcelView })
  | (Entry & { kind: "corrected"; reason: string; changes: CorrectedValue[] })
  | ModuleEntry;

/** What a module says of an order. */
export type ModuleEntry = Entry & { kind: "of_module"; title: string; amount?: Money; reason?: string };

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

export type CorrectedValue = { column: CorrectedColumn; before: string | null; after: string | null };

export type AdminPaymentView = {
  attempt: number;
  gatewayOrderId: string;
  status: PaymentStatus;
  card: { brand: string | null; last4: string | null } | null;
  authentication: { version: string | null; status: string | null; eci: string | null };
  endReason: string | null;
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

export type AdminOrderView = Omit<AdminOrderRow, "review" | "leftToCapture"> &
  TypedColumns &
  DeliveryAndTax & {
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
    delivery: Address;
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
    /** Whether a module placed it on its own terms. */
    onTerms: boolean;
    /** Oldest first. */
    timeline: TimelineEntry[];
  };
