import { useTranslations } from "next-intl";
import { formatDay } from "@/lib/i18n/format-days";
import { formatMoney } from "@/lib/money/format-money";
import type { Money } from "@/lib/money/money";
import type { PlanOffer } from "@/modules/plans/plan-terms";
import { merchant } from "@/lib/merchant";

import { intervalOf, usePlanTexts } from "@/modules/plans/components/shop/interval-texts";

type PlanConsentProps = {
  plan: PlanOffer;
  /** What each payment costs. */
  total: Money;
  locale: string;
};

/**
 * What a customer agrees to by pressing the button below: which amount is charged when, until when, and how to end it.
 *
 * A change of these texts needs another version: `planConsentVersion`.
 */
export function PlanConsent({ plan, total, locale }: PlanConsentProps) {
  const t = useTranslations("plan.terms");
  const texts = usePlanTexts(locale);
  const { firstOn, secondOn, lastOn, payments, trialDays, onDispatch } = plan;
  const amount = formatMoney(total, locale);
  const interval = texts.every(intervalOf(plan));
  const date = (day: Date) => formatDay(day, locale);
  const onDays = () => [
    ...(trialDays > 0
      ? [t("nowTrial"), t("thenTrial", { amount, interval, date: date(firstOn) })]
      : [t("now", { amount }), ...(secondOn ? [t("then", { amount, interval, date: date(secondOn) })] : [])]),
    payments === null || lastOn === null
      ? t("endless")
      : payments === 1
        ? t("single")
        : t("ends", { count: payments, date: date(lastOn) }),
    t("consent", { shop: merchant.name }),
  ];
  const sentences = onDispatch
    ? [
        t("nowTrial"),
        t("onDispatch", { amount, date: date(firstOn) }),
        t("consentOnDispatch", { shop: merchant.name }),
      ]
    : onDays();
  return (
    <section aria-label={t("title")} className="note py-3.5 leading-relaxed">
      <h3 className="font-semibold">{t("title")}</h3>
      <ul className="grid list-disc gap-1.5 ps-5 text-pretty">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}
