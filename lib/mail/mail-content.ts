import type { Messages } from "@/lib/i18n/catalogues";
import type { Money } from "@/lib/money/money";
import type { TaxName } from "@/lib/money/tax";

/** What a mail is about. */
export type MailNews =
  | {
      kind: "order_confirmation";
      card: { brand: string | null; last4: string } | null;
      approved: Money;
      /** Null where nothing is collected yet, or all of it is. */
      chargedNow: Money | null;
      chargedLater: Money | null;
      /** The bank approved less than the total. */
      partly: boolean;
    }
  /** `failure` has a message in the catalogue. */
  | { kind: "payment_failed"; failure: MailFailure }
  | { kind: "dispatched" | "voided" | "refunded"; amount: Money }
  | { kind: "order_link" };

type MailFailure = Exclude<keyof Messages["failure"], "title">;

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
export type MailContent = { to: string; language: string; order: MailOrder; news: MailNews };
