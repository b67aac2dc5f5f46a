import type { Messages } from "@/lib/i18n/catalogues";
import type { Money } from "@/lib/money/money";
import type { TaxName } from "@/lib/money/tax";

/** What a mail about an order says. */
export type OrderNews =
  | {
      kind: "order_confirmation";
      card: MailCard | null;
      approved: Money;
      /** Null if nothing is collected yet, or all of it is. */
      chargedNow: Money | null;
      chargedLater: Money | null;
      /** The bank approved less than the total. */
      partly: boolean;
    }
  /** `failure` has a message in the catalogue. */
  | { kind: "payment_failed"; failure: MailFailure }
  | { kind: "dispatched" | "voided" | "refunded"; amount: Money }
  /** `hours` is how long the link works. */
  | { kind: "order_link"; hours: number }
  | {
      kind: "plan_charged";
      plan: MailPlan;
      card: MailCard | null;
      approved: Money;
      partly: boolean;
      /** The day of the next charge; null if there is none. */
      nextOn: Date | null;
    }
  | {
      kind: "plan_charge_failed";
      plan: MailPlan;
      card: MailCard | null;
      failure: MailFailure;
      /** The day on which the shop tries again; null if only another card helps. */
      nextTryOn: Date | null;
      /** The day on which the plan ends, if it is not paid until then. */
      endsOn: Date;
    };

/** What a mail about an account says, its plans and cards. */
export type AccountNews =
  | {
      kind: "sign_in";
      /** Signs in, as the link does: both are secrets. */
      code: string;
      link: string;
      /** How long both work, from the request on. */
      minutes: number;
    }
  | {
      kind: "card_expiring";
      card: MailCard | null;
      /** A day of its last month. */
      expires: Date;
      /** The names of the plans that it pays for. */
      plans: string[];
      link: string;
    }
  | {
      kind: "plan_started";
      plan: MailPlan;
      card: MailCard | null;
      /** Whether nothing was charged yet. */
      trial: boolean;
      nextOn: Date | null;
    }
  | { kind: "plan_charge_upcoming"; plan: MailPlan; card: MailCard | null; chargeOn: Date }
  | { kind: "plan_ended"; plan: MailPlan; reason: PlanEndReason };

type MailFailure = Exclude<keyof Messages["failure"], "title">;

/** Each has a message in the catalogue. */
export type PlanEndReason = keyof Messages["mail"]["plan_ended"]["reason"];

/** `last4` are digits; the brand is the gateway's word. */
export type MailCard = { brand: string | null; last4: string };

/** A plan as it was agreed. */
export type MailPlan = {
  number: string;
  name: string;
  /** Its page in the account. It opens nothing without a sign-in. */
  link: string;
  /** Of each period. */
  price: Money;
  every: { unit: keyof Messages["mail"]["every"]; count: number };
  /** After how many payments it ends; null for no end. */
  payments: number | null;
};

export type MailOrder = {
  number: string;
  placedAt: Date;
  /** Opens the order in any browser: a secret. */
  link: string;
  lines: { name: string; quantity: number; total: Money }[];
  delivery: {
    name: string;
    addressLine1: string;
    addressLine2: string | null;
    city: string;
    region: string | null;
    postalCode: string | null;
    country: string;
  };
  deliveryFee: Money;
  deliveryMethod: { name: string } | null;
  expected: { from: Date; until: Date } | null;
  tax: { name: TaxName; amount: Money; basisPoints: number; included: boolean } | null;
  total: Money;
};

/** Everything that a mail says. */
export type MailContent = { to: string; language: string } & (
  { order: MailOrder; news: OrderNews } | { order: null; news: AccountNews }
);
