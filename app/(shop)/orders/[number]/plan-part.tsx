import "server-only";

import type { ReactNode } from "react";
import { getLocale, getTranslations } from "next-intl/server";

import type { PaymentTerms } from "@/components/shop/payment/payment-panel";
import { PlanConsent } from "@/components/shop/plans/plan-consent";
import { PlanOfOrder, PlanOwnerPays } from "@/components/shop/plans/plan-of-order";
import { services } from "@/app/composition/services";
import { type CustomerId, orderNumberSchema } from "@/lib/ids";
import { formatMoney } from "@/lib/money/format-money";
import type { ShopperOrderView } from "@/lib/orders/views";
import { readPlanOfOrder } from "@/lib/plans/read-plan-of-order";

/** What a plan changes on the page of an order that is one of its payments. */
type PlanPart = {
  /** In place of the card form, for everyone but the customer whose plan begins with the order. */
  ownerPays?: ReactNode;
  /** The terms of the plan that begins with the order. */
  terms?: PaymentTerms;
  /** Which payment of which plan the order is. */
  notice?: ReactNode;
};

/** Reads it; empty for any other order. */
export async function readPlanPart(
  order: ShopperOrderView,
  customerId: CustomerId | undefined,
): Promise<PlanPart> {
  if (!order.isOfPlan) return {};
  const orderNumber = orderNumberSchema.parse(order.number);
  const deps = await services();
  const plan = customerId && (await readPlanOfOrder({ orderNumber, customerId }, deps));
  if (plan === undefined) {
    // Whoever opened its page: only the first payment is asked of a person.
    const begins = (await readPlanOfOrder({ orderNumber }, deps))?.begins ?? false;
    if (!begins) return {};
    return { ownerPays: <PlanOwnerPays orderNumber={orderNumber} signedIn={customerId !== undefined} /> };
  }
  const notice = <PlanOfOrder plan={plan} />;
  if (!plan.begins) return { notice };
  const [t, locale] = await Promise.all([getTranslations("plan"), getLocale()]);
  return {
    notice,
    terms: {
      consent: <PlanConsent plan={plan.offer} total={order.total} locale={locale} />,
      pay: t("subscribeAndPay", { amount: formatMoney(order.total, locale) }),
    },
  };
}
