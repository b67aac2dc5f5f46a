import { getTranslations } from "next-intl/server";

import { formatMoney } from "@/lib/money/format-money";
import type { Money } from "@/lib/money/money";
import type { CartAmounts } from "@/lib/use-cases/checkout/views";
import type { OrderTaxView } from "@/lib/use-cases/orders/views";

import type { AmountTerms, AmountTexts } from "./amount-rows";

/** Writes the amounts of a cart in the reader's language, with the terms beside them. */
export async function amountTexts(
  locale: string,
): Promise<{ terms: AmountTerms; write: (subtotal: Money, amounts: CartAmounts) => AmountTexts }> {
  const [t, describeTax] = await Promise.all([getTranslations("summary"), taxTexts(locale)]);
  return {
    terms: {
      subtotal: t("subtotal"),
      delivery: t("delivery"),
      total: t("total"),
      chargedNow: t("chargedNow"),
      chargedLater: t("chargedLater"),
      laterNote: t("laterNote"),
    },
    write: (subtotal, { delivery, tax, total, chargedNow, authorizedNow }) => ({
      subtotal: formatMoney(subtotal, locale),
      delivery: formatMoney(delivery, locale),
      tax: tax && describeTax(tax),
      total: formatMoney(total, locale),
      split:
        authorizedNow.minor === 0
          ? null
          : { now: formatMoney(chargedNow, locale), later: formatMoney(authorizedNow, locale) },
    }),
  };
}

/** Writes a tax in the reader's language: its name in its country, its rate and its amount. */
export async function taxTexts(
  locale: string,
): Promise<(tax: OrderTaxView) => NonNullable<AmountTexts["tax"]>> {
  const t = await getTranslations("tax");
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 });
  return ({ name, amount, basisPoints, included }) => ({
    term: t(included ? "included" : "added", { name: t(name), rate: percent.format(basisPoints / 10_000) }),
    amount: formatMoney(amount, locale),
    included,
  });
}
