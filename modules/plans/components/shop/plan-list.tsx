import type { Route } from "next";
import { useLocale, useTranslations } from "next-intl";

import { usePlanTexts } from "@/modules/plans/components/shop/interval-texts";
import { ProductPicture } from "@/components/shop/catalogue/product-picture";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { formatDay } from "@/lib/i18n/format-days";
import type { SubscriptionRow } from "@/modules/plans/views";

/** A customer's plans, with what is charged next and when; each row links to its plan. */
export function PlanList({ plans }: { plans: SubscriptionRow[] }) {
  const t = useTranslations("plans");
  const locale = useLocale();
  const texts = usePlanTexts(locale);
  return (
    <ul className="rows mt-8 max-w-3xl">
      {plans.map((plan) => (
        <li key={plan.number} className="pressable grid grid-cols-[4rem_1fr] gap-x-4 py-5 sm:gap-x-5">
          <ProductPicture src={plan.image} className="rounded-lg" />
          <div className="grid content-center gap-1">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <h2 className="font-medium">
                <Link href={`/account/plans/${plan.number}` as Route}>
                  <bdi>{plan.productName}</bdi>
                </Link>
              </h2>
              <PlanStateBadge plan={plan} />
            </div>
            <p className="text-sm tabular-nums">{texts.price(plan.price, plan.interval)}</p>
            <p className="hint empty:hidden">
              {plan.nextCharge && (
                <span>{t("nextRow", { date: formatDay(plan.nextCharge.on, locale) })}</span>
              )}
              {plan.state === "ACTIVE" && plan.nextCharge === null && plan.expectedOn && (
                <span>{t("expectedRow", { date: formatDay(plan.expectedOn, locale) })}</span>
              )}
              {plan.endedOn && <span>{t("endedRow", { date: formatDay(plan.endedOn, locale) })}</span>}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

const variants = {
  PENDING: "warning",
  ACTIVE: "success",
  PAUSED: "neutral",
  PAST_DUE: "destructive",
  ENDED: "neutral",
} as const satisfies Record<SubscriptionRow["state"], string>;

/** The state of a plan as a short label. */
export function PlanStateBadge({ plan }: { plan: Pick<SubscriptionRow, "state" | "checking"> }) {
  const t = useTranslations("plans");
  if (plan.checking) return <Badge variant="info">{t("checking")}</Badge>;
  return <Badge variant={variants[plan.state]}>{t(`state.${plan.state}`)}</Badge>;
}
