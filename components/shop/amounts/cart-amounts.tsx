import { useLocale, useTranslations } from "next-intl";

import type { CartAmounts as Amounts, CartView } from "@/lib/checkout/views";
import { formatPercent } from "@/lib/i18n/format";
import { isolate } from "@/lib/i18n/text-direction";
import { formatMoney } from "@/lib/money/format-money";
import { type Money, takenOff } from "@/lib/money/money";
import type { OrderDiscountView, OrderTaxView } from "@/lib/orders/views";

import { AmountRows, type AmountTexts, SummaryRow } from "./amount-rows";
import type { TermTexts } from "./term-texts";

export function CartAmounts({ cart, termTexts }: { cart: CartView; termTexts?: TermTexts }) {
  return <AmountRows texts={useAmountTexts(termTexts)(cart.subtotal, cart, cart.onTerms)} />;
}

/** The tax of an order: its name in its country, its rate and its amount. */
export function TaxRow({ tax }: { tax: OrderTaxView }) {
  const { term, amount } = useTaxText()(tax);
  return <SummaryRow term={term}>{amount}</SummaryRow>;
}

/** The code of an order and what it takes off. */
export function DiscountRow({ discount }: { discount: OrderDiscountView }) {
  const { term, amount } = useDiscountText()(discount);
  return <SummaryRow term={term}>{amount}</SummaryRow>;
}

/** Writes the amounts of a cart in the reader's language. */
export function useAmountTexts(
  termTexts: TermTexts | undefined,
): (subtotal: Money, amounts: Amounts, onTerms: CartView["onTerms"]) => AmountTexts {
  const locale = useLocale();
  const [taxText, discountText] = [useTaxText(), useDiscountText()];
  const money = (amount: Money) => formatMoney(amount, locale);
  return (subtotal, { delivery, discount, tax, total, chargedNow, authorizedNow }, onTerms) => {
    const texts = onTerms && termTexts?.(onTerms.terms);
    return {
      subtotal: money(subtotal),
      delivery: money(delivery),
      discount: discount && discountText(discount),
      tax: tax && taxText(tax),
      total: texts ? texts.price(total) : money(total),
      terms: onTerms && texts ? texts.summary(total, onTerms.at) : null,
      split:
        authorizedNow.minor === 0 || onTerms !== null
          ? null
          : { now: money(chargedNow), later: money(authorizedNow) },
    };
  };
}

function useDiscountText() {
  const t = useTranslations("summary");
  const locale = useLocale();
  return ({ code, amount }: OrderDiscountView) => ({
    term: t("discount", { code: isolate(code, locale) }),
    amount: formatMoney(takenOff(amount), locale),
  });
}

function useTaxText() {
  const t = useTranslations("tax");
  const locale = useLocale();
  return ({ name, amount, basisPoints, included }: OrderTaxView) => ({
    term: t(included ? "included" : "added", { name: t(name), rate: formatPercent(basisPoints, locale) }),
    amount: formatMoney(amount, locale),
    included,
  });
}
