import "server-only";

import { getLocale, getTranslations } from "next-intl/server";

import { localDay } from "@/lib/calendar/day";
import type { Database } from "@/lib/db/database";
import { type CustomerId, orderNumberSchema } from "@/lib/ids";
import { merchant } from "@/lib/merchant";
import { formatMoney } from "@/lib/money/format-money";
import type { ShopperOrderView } from "@/lib/orders/views";
import type { ModulePages, OfferTerms, OrderPart } from "@/modules/seam/module-pages";
import { PlanConsent } from "./components/shop/plan-consent";
import { PlanOfOrder, PlanOwnerPays } from "./components/shop/plan-of-order";
import { planOffer } from "./plan-offer";
import { planIn } from "./plan-terms";
import { readPlanOfOrder } from "./read-plan-of-order";

/** What a customer agrees to who orders a plan on one page, as it would be if it was bought at a time. */
export async function readOfferTerms({
  terms,
  total,
  at,
}: Parameters<NonNullable<ModulePages["readOfferTerms"]>>[0]): Promise<OfferTerms> {
  const [t, locale] = await Promise.all([getTranslations("plan"), getLocale()]);
  const plan = planOffer(planIn(terms), localDay(at, merchant.timeZone));
  const consent = <PlanConsent plan={plan} total={total} locale={locale} />;
  if (plan.trialDays > 0)
    return { consent, pay: t(plan.onDispatch ? "agreeOnDispatch" : "startTrial"), paysNow: false };
  return { consent, pay: t("subscribeAndPay", { amount: formatMoney(total, locale) }), paysNow: true };
}

/** What a plan changes on the page of an order that is one of its payments. */
export async function readOrderPart(
  { order, customerId }: { order: ShopperOrderView; customerId: CustomerId | undefined },
  deps: { db: Database },
): Promise<OrderPart> {
  const orderNumber = orderNumberSchema.parse(order.number);
  const plan = customerId && (await readPlanOfOrder({ orderNumber, customerId }, deps));
  if (plan === undefined) {
    // Whoever opened its page: only the first payment is asked of a person.
    const begins = (await readPlanOfOrder({ orderNumber }, deps))?.begins ?? false;
    if (!begins) return {};
    return { ownerPays: <PlanOwnerPays orderNumber={orderNumber} signedIn={customerId !== undefined} /> };
  }
  const [t, locale] = await Promise.all([getTranslations("plan"), getLocale()]);
  const notice = <PlanOfOrder plan={plan} locale={locale} />;
  if (!plan.begins) return { notice };
  return {
    notice,
    terms: {
      consent: <PlanConsent plan={plan.offer} total={order.total} locale={locale} />,
      pay: t("subscribeAndPay", { amount: formatMoney(order.total, locale) }),
    },
  };
}
