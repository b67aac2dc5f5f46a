import { useLocale, useTranslations } from "next-intl";

import type { CartAmounts as Amounts, CartView, PlanOffer } from "@/lib/checkout/views";
import { formatPercent } from "@/lib/i18n/format";
import { isolate } from "@/lib/i18n/text-direction";
import { formatMoney } from "@/lib/money/format-money";
import { type Money, takenOff } from "@/lib/money/money";
import type { OrderDiscountView, OrderTaxView } from "@/lib/orders/views";

import { AmountRows, type AmountTexts, SummaryRow } from "./amount-rows";
import { intervalOf, usePlanTexts } from "./interval-texts";

/** The amounts of a cart. */
export function CartAmounts({ cart }: { cart: CartView }) {
  return <AmountRows texts={useAmountTexts()(cart.subtotal, cart, cart.plan)} />;
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
export function useAmountTexts(): (subtotal: Money, amounts: Amounts, plan: PlanOffer | null) => AmountTexts {
  const locale = useLocale();
  const [plans, taxText, discountText] = [usePlanTexts(locale), useTaxText(), useDiscountText()];
  const money = (amount: Money) => formatMoney(amount, locale);
  return (subtotal, { delivery, discount, tax, total, chargedNow, authorizedNow }, plan) => ({
    subtotal: money(subtotal),
    delivery: money(delivery),
    discount: discount && discountText(discount),
    tax: tax && taxText(tax),
    total: plan === null ? money(total) : plans.price(total, intervalOf(plan)),
    plan: plan && plans.summary(total, plan),
    split:
      authorizedNow.minor === 0 || plan !== null
        ? null
        : { now: money(chargedNow), later: money(authorizedNow) },
  });
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
