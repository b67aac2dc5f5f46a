import { getTranslations } from "next-intl/server";

import { formatMoney } from "@/lib/money/format-money";
import type { Money } from "@/lib/money/money";
import type { PlanView } from "@/lib/use-cases/checkout/views";

/** Writes the terms of plans in the reader's language. */
export async function planTexts(locale: string) {
  const t = await getTranslations("plan");
  const every = ({ intervalUnit, intervalCount }: Pick<PlanView, "intervalUnit" | "intervalCount">) =>
    t(`every.${intervalUnit}`, { count: intervalCount });
  const price = (money: Money, plan: Pick<PlanView, "intervalUnit" | "intervalCount">) =>
    t("price", { amount: formatMoney(money, locale), interval: every(plan) });
  return {
    /** "every 3 months". */
    every,
    /** "$12.00 every 3 months". */
    price,
    /** The trial and the end as short words: "First 14 days free", "4 payments". */
    highlights: ({ trialDays, payments }: PlanView): string[] => [
      ...(trialDays > 0 ? [t("trial", { days: trialDays })] : []),
      ...(payments === null ? [] : [t("payments", { count: payments })]),
    ],
    /** What a shopper should read before subscribing, one sentence or two for each thing. */
    notes: (money: Money, plan: PlanView): string[] => [
      ...(plan.trialDays > 0 ? [t("trialNote", { days: plan.trialDays, price: price(money, plan) })] : []),
      plan.payments === null ? t("endlessNote") : t("paymentsNote", { count: plan.payments }),
      t("freeToLeave"),
    ],
  };
}
