import { getFormatter, getTranslations } from "next-intl/server";

import { formatMoney } from "@/lib/money/format-money";
import type { OrderTaxView } from "@/lib/use-cases/orders/views";

import { SummaryRow } from "./order-summary";

/** The tax of an order: its name in its country, its rate and its amount. */
export async function TaxRow({ tax, locale }: { tax: OrderTaxView; locale: string }) {
  const [t, format] = await Promise.all([getTranslations("tax"), getFormatter()]);
  const rate = format.number(tax.basisPoints / 10_000, { style: "percent", maximumFractionDigits: 2 });
  const name = t(tax.name);
  return (
    <SummaryRow term={t(tax.included ? "included" : "added", { name, rate })}>
      {formatMoney(tax.amount, locale)}
    </SummaryRow>
  );
}
