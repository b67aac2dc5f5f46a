import { useTranslations } from "next-intl";
import type { OrderTaxView } from "@/lib/orders/views";

import { SummaryRow } from "./amount-rows";
import { taxTexts } from "./amount-texts";

/** The tax of an order: its name in its country, its rate and its amount. */
export function TaxRow({ tax, locale }: { tax: OrderTaxView; locale: string }) {
  const { term, amount } = taxTexts(useTranslations(), locale)(tax);
  return <SummaryRow term={term}>{amount}</SummaryRow>;
}
