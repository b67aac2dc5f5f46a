import type { Address } from "@/lib/addresses/format-address";
import type { DiscountKind } from "@/lib/db/generated/enums";
import type { Money } from "@/lib/money/money";
import type { TaxName } from "@/lib/money/tax";
import type { AuthorizationExpiry } from "@/lib/payments/authorization-expiry";
import type { OrderState, ShopperOrderState } from "@/lib/payments/order-state";

import type { TypedColumns } from "./order-columns";

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

/** Pieces of an order that left together. */
export type ParcelView = {
  at: Date;
  carrier: string | null;
  tracking: string | null;
  /** The carrier's page about it. */
  trackingPage: string | null;
  /** Pieces by product, with the name that its line has. */
  items: { quantity: number; name: string; slug: string }[];
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
export type DeliveryAndTax = {
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

/** Whether the things of an order can be ordered again: not while it may still be paid, and not if it is on a module's terms. */
export function admitsAgain({ state, onTerms }: Pick<ShopperOrderView, "state" | "onTerms">): boolean {
  const waits = ["payable", "challenge", "processing", "checking", "partly_approved"].includes(state.kind);
  return !waits && !onTerms;
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

export type ShopperOrderView = TypedColumns &
  DeliveryAndTax & {
    number: string;
    placedAt: Date;
    lines: ShopperOrderLine[];
    delivery: Address;
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
    /** Whether a module placed it on its own terms. */
    onTerms: boolean;
    card: { brand: string | null; last4: string | null } | null;
    /** Null before the bank has approved a payment. */
    charges: ChargesView | null;
    /** The mail that confirms it; null before there is one. */
    confirmation: { to: string; state: "sent" | "sending" | "failed" } | null;
  };

export type ResolutionView = {
  by: string;
  reason: string;
  reportId: string | null;
  /** What the bank calls its answer, if a person named it. */
  reference: string | null;
};
