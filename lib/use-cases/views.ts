import type { Money } from "@/lib/money/money.ts";
import type { AuthorizationLife } from "@/lib/payments/authorization-life.ts";

export type { AuthorizationLife };

/** A currency to shop in. */
export type PriceListView = { code: string; name: string; currency: string };

export type ProductView = {
  id: string;
  slug: string;
  name: string;
  summary: string;
  description: string;
  image: string;
  imageAlt: string;
  madeToOrder: boolean;
  leadTimeDays: number | null;
  price: Money;
};

export type CartLineView = { product: ProductView; quantity: number; total: Money };

/** A cart priced from the database; lines whose product is gone are left out and `changed` says so. */
export type CartView = {
  lines: CartLineView[];
  itemCount: number;
  subtotal: Money;
  delivery: Money;
  total: Money;
  /** What is charged when the order is placed, and what is only authorized until dispatch. */
  chargedNow: Money;
  authorizedNow: Money;
  changed: boolean;
};

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

export type OrderLineView = {
  name: string;
  slug: string;
  image: string;
  quantity: number;
  unit: Money;
  total: Money;
  madeToOrder: boolean;
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

export type ShopperOrderView = {
  number: string;
  placedAt: Date;
  email: string;
  lines: OrderLineView[];
  delivery: DeliveryView;
  deliveryFee: Money;
  total: Money;
  intent: "PAY" | "AUTHORIZE";
  /** Of an authorized order, what is captured at once. */
  captureNow: Money;
  state: ShopperOrderState;
  /** How many attempts there were; the Pay form sends it back, so that a stale page starts nothing. */
  attempts: number;
  card: { brand: string | null; last4: string | null } | null;
};

/** Where an order stands, for staff. */
export type DeskState =
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

export type DeskOrderRow = {
  number: string;
  placedAt: Date;
  name: string;
  email: string;
  total: Money;
  state: DeskState;
  /** Null where the bank holds nothing that may be captured. */
  authorization: AuthorizationLife | null;
};

/** What staff may look for: a state, or what waits for them. */
export type DeskFilter = DeskState | "authorization_ending";

export type Balances = {
  ordered: Money;
  authorized: Money;
  captured: Money;
  refunded: Money;
  /** What the bank still holds for us: authorized, neither captured nor voided. */
  capturable: Money;
  refundable: Money;
};

export type TimelineEntry = {
  id: string;
  at: Date;
  closedAt: Date | null;
  /** "ORDER_PLACED", "CHALLENGED", "RETURNED" or the journal's operation kind. */
  kind: string;
  /** The journal's operation state, or "NOTE". */
  state: string;
  amount: Money | null;
  by: string;
  attempt: number | null;
  gatewayCode: string | null;
  gatewayRecommendation: string | null;
  gatewayTransactionId: string | null;
  reason: string | null;
  /** Whose word it is, where the outcome was unknown. */
  settled: SettledView | null;
};

export type SettledView = { by: string; reason: string; reportId: string | null };

export type DeskPaymentView = {
  attempt: number;
  gatewayOrderId: string;
  status: string;
  card: { brand: string | null; last4: string | null } | null;
  authentication: { version: string | null; status: string | null; eci: string | null };
  endReason: string | null;
};

export type DeskOrderView = DeskOrderRow & {
  lines: OrderLineView[];
  delivery: DeliveryView;
  deliveryFee: Money;
  intent: "PAY" | "AUTHORIZE";
  captureNow: Money;
  balances: Balances;
  /** The outcome that nobody knows yet, to be reviewed; it keeps the payment to itself. */
  unknown: { operationId: string; kind: string; amount: Money } | null;
  /** What the state table admits now; an absent action cannot be pressed. */
  actions: { capture: boolean; void: boolean; refund: boolean };
  /** The journal's length when this was read; each action's form sends it back. */
  revision: number;
  payments: DeskPaymentView[];
  timeline: TimelineEntry[];
};
