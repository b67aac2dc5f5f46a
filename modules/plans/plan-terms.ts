import type { SaleTerms } from "@/lib/checkout/views";

/** How a product is paid later, once or again and again. Its price is that of one period. */
export type PlanView = {
  intervalUnit: "DAY" | "WEEK" | "MONTH" | "YEAR";
  intervalCount: number;
  /** Days until the first charge; 0 if it is charged at once. */
  trialDays: number;
  /** After how many payments it ends; null for no end. */
  payments: number | null;
  /** Made to order, and charged once when it leaves. */
  onDispatch: boolean;
};

/** A plan as it would be if it were bought now. Days of the calendar are dates at midnight in UTC. */
export type PlanOffer = PlanView & {
  /** The day of the first payment: today, or the day on which the trial has ended. */
  firstOn: Date;
  /** Null if there is one payment only. */
  secondOn: Date | null;
  /** Null for no end. */
  lastOn: Date | null;
};

/** The plan in the terms of a product, which this module has read. */
export function planIn(terms: SaleTerms): PlanView {
  return terms as PlanView;
}
