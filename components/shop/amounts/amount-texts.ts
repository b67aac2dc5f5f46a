import { getTranslations } from "next-intl/server";
import { useTranslations } from "next-intl";
import { formatPercent } from "@/lib/i18n/format";
import { isolate } from "@/lib/i18n/text-direction";
import type { Translations } from "@/lib/i18n/catalogues";
import { formatMoney } from "@/lib/money/format-money";
import { type Money, takenOff } from "@/lib/money/money";
import type { CartAmounts, PlanOffer } from "@/lib/checkout/views";
import type { OrderDiscountView, OrderTaxView } from "@/lib/orders/views";

import type { AmountTerms, AmountTexts } from "./amount-rows";
import { intervalOf, planTexts, usePlanTexts } from "./interval-texts";

/** Writes the amounts of a cart in the reader's language, with the terms beside them. */
export async function amountTexts(locale: string): Promise<AmountWriter> {
  const [t, plans] = await Promise.all([getTranslations(), planTexts(locale)]);
  return writerOf(t, plans, locale);
}

/** The same for a component that is not async. */
export function useAmountTexts(locale: string): AmountWriter {
  return writerOf(useTranslations(), usePlanTexts(locale), locale);
}

type AmountWriter = {
  terms: AmountTerms;
  write: (subtotal: Money, amounts: CartAmounts, plan: PlanOffer | null) => AmountTexts;
};

function writerOf(t: Translations, plans: ReturnType<typeof usePlanTexts>, locale: string): AmountWriter {
  const describeTax = taxTexts(t, locale);
  const describeDiscount = discountTexts(t, locale);
  const money = (amount: Money) => formatMoney(amount, locale);
  return {
    terms: {
      subtotal: t("summary.subtotal"),
      delivery: t("summary.delivery"),
      total: t("summary.total"),
      chargedNow: t("summary.chargedNow"),
      chargedLater: t("summary.chargedLater"),
      laterNote: t("summary.laterNote"),
    },
    write: (subtotal, { delivery, discount, tax, total, chargedNow, authorizedNow }, plan) => ({
      subtotal: money(subtotal),
      delivery: money(delivery),
      discount: discount && describeDiscount(discount),
      tax: tax && describeTax(tax),
      total: plan === null ? money(total) : plans.price(total, intervalOf(plan)),
      plan: plan && plans.summary(total, plan),
      split:
        authorizedNow.minor === 0 || plan !== null
          ? null
          : { now: money(chargedNow), later: money(authorizedNow) },
    }),
  };
}

/** Writes a discount in the reader's language: its code, and what it takes off as a negative amount. */
export function discountTexts(
  t: Translations,
  locale: string,
): (discount: OrderDiscountView) => NonNullable<AmountTexts["discount"]> {
  return ({ code, amount }) => ({
    term: t("summary.discount", { code: isolate(code, locale) }),
    amount: formatMoney(takenOff(amount), locale),
  });
}

/** Writes a tax in the reader's language: its name in its country, its rate and its amount. */
export function taxTexts(
  t: Translations,
  locale: string,
): (tax: OrderTaxView) => NonNullable<AmountTexts["tax"]> {
  return ({ name, amount, basisPoints, included }) => ({
    term: t(included ? "tax.included" : "tax.added", {
      name: t(`tax.${name}`),
      rate: formatPercent(basisPoints, locale),
    }),
    amount: formatMoney(amount, locale),
    included,
  });
}
