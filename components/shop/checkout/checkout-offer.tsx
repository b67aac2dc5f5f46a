import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";

import { useAmountTexts } from "@/components/shop/amounts/cart-amounts";
import type { TermTexts } from "@/components/shop/amounts/term-texts";
import type { CartQuotes } from "@/lib/checkout/views";
import { formatWeekdays } from "@/lib/i18n/format-days";
import { formatMoney } from "@/lib/money/format-money";

import { CheckoutChoice, type Choice } from "./checkout-choice";

/**
 * What the checkout offers, for the form and the summary in it.
 *
 * The server writes amounts and days: browsers write some of them in another way, and each page would differ from what it was sent as.
 */
export function CheckoutOffer({
  quotes: { methods, subtotal, amounts, taxOf, onTerms },
  termTexts,
  initial,
  children,
}: {
  quotes: CartQuotes;
  termTexts: TermTexts | undefined;
  initial: Choice;
  children: ReactNode;
}) {
  const t = useTranslations("checkout");
  const locale = useLocale();
  const write = useAmountTexts(termTexts);
  const offer = {
    taxOf,
    methods: methods.map(({ price, expected, ...method }) => ({
      ...method,
      price: formatMoney(price, locale),
      arrives: t("arrives", { days: formatWeekdays(expected, locale) }),
    })),
    amounts: Object.fromEntries(
      [...amounts].map(([method, quotes]) => [
        method,
        quotes.map((quote) => write(subtotal, quote, onTerms)),
      ]),
    ),
  };
  return (
    <CheckoutChoice offer={offer} initial={initial}>
      {children}
    </CheckoutChoice>
  );
}
