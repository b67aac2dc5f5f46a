import "server-only";
import { getTranslations } from "next-intl/server";

import type { TermTexts } from "@/components/shop/amounts/term-texts";
import { localDay } from "@/lib/calendar/day";
import { merchant } from "@/lib/merchant";
import { toDecimal } from "@/lib/money/decimals";
import type { Money } from "@/lib/money/money";
import { intervalOf, planTexts } from "./components/shop/interval-texts";
import { planOffer } from "./plan-offer";
import { planIn, type PlanView } from "./plan-terms";

/** What shoppers read of plans before they have one. */
export async function readTermTexts(locale: string): Promise<TermTexts> {
  const [t, product, texts] = await Promise.all([
    getTranslations("plan"),
    getTranslations("product"),
    planTexts(locale),
  ]);
  return (terms) => {
    const plan = planIn(terms);
    const interval = intervalOf(plan);
    const { onDispatch } = plan;
    return {
      every: texts.every(interval),
      price: (money) => texts.price(money, interval),
      highlights: texts.highlights(plan),
      notes: (price, { isGuest }) => [
        ...texts.notes(price, plan),
        ...(isGuest ? [t(onDispatch ? "signInOnDispatch" : "signIn")] : []),
      ],
      order: t(onDispatch ? "order" : "subscribe"),
      delivery: t(onDispatch ? "deliveryOnDispatch" : "deliveryNote"),
      payment: onDispatch ? product("madeToOrderAgreed") : undefined,
      summary: (total, at) => texts.summary(total, planOffer(plan, localDay(at, merchant.timeZone))),
      priceSpecification: (price) => (onDispatch ? undefined : pricePerPeriod(price, plan)),
    };
  };
}

/**
 * The price of a plan: for each interval, and for how long if it ends. A trial is left out: schema.org has no word for it.
 *
 * https://schema.org/UnitPriceSpecification, with the codes of UN/CEFACT for units.
 */
export function pricePerPeriod(price: Money, { intervalUnit, intervalCount, payments }: PlanView) {
  const quantity = (value: number) =>
    ({ "@type": "QuantitativeValue", value, unitCode: unitCodes[intervalUnit] }) as const;
  return {
    "@type": "UnitPriceSpecification",
    price: toDecimal(price),
    priceCurrency: price.currency,
    referenceQuantity: quantity(intervalCount),
    ...(payments === null ? {} : { billingDuration: quantity(intervalCount * payments) }),
  } as const;
}

const unitCodes = { DAY: "DAY", WEEK: "WEE", MONTH: "MON", YEAR: "ANN" } satisfies Record<
  PlanView["intervalUnit"],
  string
>;
