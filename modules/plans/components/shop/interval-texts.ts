import { getTranslations } from "next-intl/server";
import { useTranslations } from "next-intl";
import { formatDay } from "@/lib/i18n/format-days";
import { formatMoney } from "@/lib/money/format-money";
import type { Money } from "@/lib/money/money";
import type { TermSummary } from "@/components/shop/amounts/term-texts";
import type { PlanOffer, PlanView } from "@/modules/plans/plan-terms";

type Interval = {
  unit: PlanView["intervalUnit"];
  count: number;
  /** Whether there is one payment, when the piece leaves. */
  onDispatch: boolean;
};

/** Writes the terms of plans in the reader's language. */
export async function planTexts(locale: string) {
  return textsOf(await getTranslations("plan"), locale);
}

/** The same for a component that is not async. */
export function usePlanTexts(locale: string) {
  return textsOf(useTranslations("plan"), locale);
}

function textsOf(t: ReturnType<typeof useTranslations<"plan">>, locale: string) {
  const every = ({ unit, count, onDispatch }: Interval) =>
    onDispatch ? t("onDispatch") : t(`every.${unit}`, { count });
  const price = (money: Money, interval: Interval) =>
    t("price", { amount: formatMoney(money, locale), interval: every(interval) });
  return {
    /** "every 3 months", or "on dispatch". */
    every,
    /** "$12.00 every 3 months". */
    price,
    /** The trial and the end as short words: "First 14 days free", "4 payments". */
    highlights: ({ trialDays, payments, onDispatch }: PlanView): string[] =>
      onDispatch
        ? []
        : [
            ...(trialDays > 0 ? [t("trial", { days: trialDays })] : []),
            ...(payments === null ? [] : [t("payments", { count: payments })]),
          ],
    /** What a shopper should read before subscribing, one sentence or two for each thing. */
    notes: (money: Money, plan: PlanView): string[] =>
      plan.onDispatch
        ? [t("onDispatchNote", { price: formatMoney(money, locale) }), t("freeToLeaveOnDispatch")]
        : [
            ...(plan.trialDays > 0
              ? [t("trialNote", { days: plan.trialDays, price: price(money, intervalOf(plan)) })]
              : []),
            plan.payments === null ? t("endlessNote") : t("paymentsNote", { count: plan.payments }),
            t("freeToLeave"),
          ],
    /** What is charged today, what later, how often and until when, for a plan that costs `total` each time. */
    summary: (total: Money, plan: PlanOffer): TermSummary => {
      const amount = formatMoney(total, locale);
      const on = (day: Date) => t("nextOn", { amount, date: formatDay(day, locale) });
      const { firstOn, secondOn, lastOn, payments, trialDays, onDispatch } = plan;
      if (onDispatch) {
        const around = t("onDispatchAround", { amount, date: formatDay(firstOn, locale) });
        return {
          rows: [
            { term: t("today"), text: t("nothing") },
            { term: t("whenDispatched"), text: around },
          ],
          notes: [t("freeToLeaveOnDispatch")],
        };
      }
      const rest =
        payments === null || lastOn === null
          ? t("summaryEndless", { price: price(total, intervalOf(plan)) })
          : t("summaryEnds", {
              count: payments,
              interval: every(intervalOf(plan)),
              date: formatDay(lastOn, locale),
            });
      if (trialDays > 0) {
        return {
          rows: [
            { term: t("today"), text: t("nothing") },
            { term: t("first"), text: on(firstOn) },
          ],
          notes: [t("freeUntil", { date: formatDay(firstOn, locale) }), rest],
        };
      }
      const next = secondOn === null ? [] : [{ term: t("next"), text: on(secondOn) }];
      return { rows: [{ term: t("today"), text: amount }, ...next], notes: [rest] };
    },
  };
}

export function intervalOf({ intervalUnit, intervalCount, onDispatch }: PlanView): Interval {
  return { unit: intervalUnit, count: intervalCount, onDispatch };
}
