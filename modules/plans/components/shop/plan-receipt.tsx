import { useTranslations } from "next-intl";

import { StepTitle } from "@/components/shop/checkout/step-title";
import { SomethingWrong } from "@/components/shop/frame/seller";
import { Unbroken } from "@/components/shop/frame/unbroken";
import { ForgetSent } from "@/components/ui/kept-forms";
import { merchant } from "@/lib/merchant";
import type { CustomerSubscriptionView } from "@/modules/plans/views";

import { PlanFacts } from "./plan-facts";
import { PlanStatus } from "./plan-status";

/** Whether all that has happened is that a piece was ordered that is made and charged later. */
export function isReceipt(plan: CustomerSubscriptionView): boolean {
  const isOrdered = plan.state === "ACTIVE" && plan.expectedOn !== null && plan.charges.length === 0;
  // Another card that is being verified, or was, is a change.
  return isOrdered && plan.verification === null && plan.events.every(({ kind }) => kind === "plan_started");
}

/** The receipt of such a piece: when it is made, charged and sent, and what was agreed. */
export function PlanReceipt({ plan, locale }: { plan: CustomerSubscriptionView; locale: string }) {
  const t = useTranslations("order");
  const { number } = plan;
  return (
    <>
      <ForgetSent />
      <p className="mb-3 hidden font-display text-lg print:block">{merchant.name}</p>
      <StepTitle>
        <Unbroken text={t("title", { number })} part={number} />
      </StepTitle>
      <p className="lead">{t("placed", { date: plan.startedAt })}</p>
      <div className="with-summary">
        <PlanStatus plan={plan} />
        <div className="grid gap-6">
          <PlanFacts plan={plan} locale={locale} />
          <SomethingWrong number={number} />
        </div>
      </div>
    </>
  );
}
