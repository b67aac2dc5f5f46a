import type { Money } from "@/lib/money/money";
import type { AuthorizationExpiry } from "@/lib/payments/authorization-expiry";
import type { AdminOrderState, PaymentFailure, ShopperOrderState } from "@/lib/payments/order-state";

export type { AdminOrderState, AuthorizationExpiry, PaymentFailure, ShopperOrderState };

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

export type AdminOrderRow = {
  number: string;
  placedAt: Date;
  name: string;
  email: string;
  total: Money;
  state: AdminOrderState;
  /** Null where the bank holds nothing that may be captured. */
  authorization: AuthorizationExpiry | null;
};

/** What staff may look for: a state, or what waits for them. */
export type AdminOrderFilter = AdminOrderState | "authorization_ending";

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
  resolution: ResolutionView | null;
};

export type ResolutionView = { by: string; reason: string; reportId: string | null };

export type AdminPaymentView = {
  attempt: number;
  gatewayOrderId: string;
  status: string;
  card: { brand: string | null; last4: string | null } | null;
  authentication: { version: string | null; status: string | null; eci: string | null };
  endReason: string | null;
};

export type AdminOrderView = AdminOrderRow & {
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
  payments: AdminPaymentView[];
  timeline: TimelineEntry[];
};
