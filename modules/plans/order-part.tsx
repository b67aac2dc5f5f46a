import "server-only";

import { getLocale, getTranslations } from "next-intl/server";

import type { Database } from "@/lib/db/database";
import { type CustomerId, orderNumberSchema } from "@/lib/ids";
import { formatMoney } from "@/lib/money/format-money";
import type { ShopperOrderView } from "@/lib/orders/views";
import type { OrderPart } from "@/modules/seam/module-pages";
import { PlanConsent } from "./components/shop/plan-consent";
import { PlanOfOrder, PlanOwnerPays } from "./components/shop/plan-of-order";
import { readPlanOfOrder } from "./read-plan-of-order";

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
