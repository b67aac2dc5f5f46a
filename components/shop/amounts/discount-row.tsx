import { useTranslations } from "next-intl";
import type { OrderDiscountView } from "@/lib/orders/views";

import { SummaryRow } from "./amount-rows";
import { discountTexts } from "./amount-texts";

/** The code of an order and what it takes off. */
export function DiscountRow({ discount, locale }: { discount: OrderDiscountView; locale: string }) {
  const { term, amount } = discountTexts(useTranslations(), locale)(discount);
  return <SummaryRow term={term}>{amount}</SummaryRow>;
}
