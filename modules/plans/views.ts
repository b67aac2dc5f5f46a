import type { ScheduledChargeState, SubscriptionState } from "@/lib/db/generated/enums";
import type { Money } from "@/lib/money/money";
import type { PlanEvent } from "@/modules/saved-cards/account-event";
import type { PaymentFailure } from "@/lib/payments/order-state";
import type { Interval } from "./schedule";
import type { Address } from "@/lib/addresses/format-address";
import type { OrderTaxView } from "@/lib/orders/views";

// Days of the calendar are dates at midnight in UTC.

export type { SubscriptionState };

/** How long a period is; with `onDispatch`, how long the customer may take to give another card if the one payment fails. */
export type PlanInterval = Interval & {
  /** Whether the one payment is made when the piece leaves. */
  onDispatch: boolean;
};

/** Why a subscription ended. */
export const endReasons = [
  "cancelled",
  "completed",
  "unpaid",
  "card_removed",
  "agreement_expired",
  "not_started",
  "changed",
] as const;
export type EndReason = (typeof endReasons)[number];

/** When the next payment is made, if nothing else happens. */
export type NextCharge = {
  on: Date;
  amount: Money;
  /** Whether it was tried before and declined. */
  retry: boolean;
};

/** A row of the list of plans. */
export type SubscriptionRow = {
  number: string;
  productName: string;
  image: string;
  state: SubscriptionState;
  /** Whether a charge has an unknown outcome: nothing is charged until that is resolved. */
  checking: boolean;
  /** Whether a charge is due and waits until there is a piece of the product. */
  waitsForStock: boolean;
  interval: PlanInterval;
  /** What each period costs. */
  price: Money;
  startedAt: Date;
  /** The day of `startedAt` in the plan's time zone. */
  startedOn: Date;
  /** Around which day the piece leaves that is charged then; null for a plan that is charged on its days. */
  expectedOn: Date | null;
  /** Whether staff asked for the charge of a piece that leaves. */
  chargeAsked: boolean;
  nextCharge: NextCharge | null;
  /** The day in the plan's time zone. */
  endedOn: Date | null;
  endReason: EndReason | null;
};

/** The card that is charged. */
export type SubscriptionCard = {
  savedCardId: string;
  brand: string | null;
  last4: string | null;
  expiryMonth: number;
  /** Two digits. */
  expiryYear: number;
};

export type SubscriptionCharge = {
  period: number;
  dueOn: Date;
  amount: Money;
  state: ScheduledChargeState;
  /** Of its order, for the receipt; null before the first try. */
  orderNumber: string | null;
  triedOn: Date | null;
  nextTryOn: Date | null;
  tries: number;
  /** Why its latest try took no money. */
  failure: PaymentFailure | null;
};

/** A card that is being verified for a plan: for its trial, or in place of another card. */
export type CardVerification =
  | { kind: "challenge"; frameUrl: string }
  | { kind: "processing" }
  | { kind: "failed"; failure: PaymentFailure };

export type SubscriptionView = SubscriptionRow & {
  slug: string;
  /** After how many payments it ends; null for no end. */
  payments: number | null;
  paymentsMade: number;
  /** The day of the first charge if nothing was charged at first. */
  trialUntil: Date | null;
  unit: Money;
  deliveryFee: Money;
  deliveryName: string | null;
  tax: OrderTaxView | null;
  email: string;
  phone: string | null;
  delivery: Address;
  card: SubscriptionCard | null;
  verification: CardVerification | null;
  /** The id of the agreement with the card that was given last; empty if none was. The form of another card sends it back. */
  latestAgreement: string;
  /** The last day of the agreement, with which the plan ends. */
  agreementEndsOn: Date | null;
  /** Newest first. */
  charges: SubscriptionCharge[];
  /** The order with which a plan without a trial begins, until it is paid. */
  firstOrder: string | null;
  admits: {
    /** Staff alone: the charge of a piece that leaves. */
    charge: boolean;
    pause: boolean;
    resume: boolean;
    cancel: boolean;
    changeCard: boolean;
  };
};

/** ON_DISPATCH: those whose piece has not left, so that nothing was charged yet. */
export type PlanListState = SubscriptionState | "ON_DISPATCH";

export type AdminSubscriptionRow = SubscriptionRow & { customerEmail: string };

/** What happened to a plan, oldest first. */
export type SubscriptionEvent = { kind: PlanEvent; actor: string; cause: string | null; at: Date };

/** A plan as its customer reads it; its timeline is oldest first. */
export type CustomerSubscriptionView = SubscriptionView & {
  events: { kind: PlanEvent; by: "customer" | "staff" | "system"; at: Date }[];
};

export type AdminSubscriptionView = SubscriptionView & {
  customerEmail: string;
  events: SubscriptionEvent[];
};

/** Who asks for a change: the customer whose plan it is, or a member of staff. */
export type PlanActor = { kind: "customer"; customerId: string } | { kind: "staff"; email: string };

/** A plan that is not there and one of another customer are the same. `not_admitted`: not in its state. */
export type PlanChangeError = { kind: "not_found" } | { kind: "not_admitted"; state: SubscriptionState };
