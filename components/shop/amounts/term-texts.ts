import type { UnitPriceSpecification } from "schema-dts";

import type { SaleTerms } from "@/lib/checkout/views";
import type { Money } from "@/lib/money/money";

/** When something on terms is paid and what it costs then, for the summary of a cart. */
export type TermSummary = { rows: { term: string; text: string }[]; notes: string[] };

/** What shoppers read of a product that a module sells on terms, in their language. */
export type TermTexts = (terms: SaleTerms) => {
  /** When it is paid, after its price: "every 3 months". */
  every: string;
  /** "$12.00 every 3 months". */
  price: (money: Money) => string;
  /** What speaks for it, as short words. */
  highlights: string[];
  /** What a shopper should read before. */
  notes: (price: Money, reader: { isGuest: boolean }) => string[];
  /** Of the button that orders it. */
  order: string;
  delivery: string;
  /** When a product that is made to order is charged. */
  payment: string | undefined;
  /** `at`: when it was priced. */
  summary: (total: Money, at: Date) => TermSummary;
  /** For search engines: the price of a period; undefined if it is paid once. https://schema.org/UnitPriceSpecification */
  priceSpecification: (price: Money) => UnitPriceSpecification | undefined;
};
