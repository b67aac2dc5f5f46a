import { useTranslations } from "next-intl";
import { formatDays } from "@/lib/i18n/format-days";
import { merchant } from "@/lib/merchant";
import { formatMoney } from "@/lib/money/format-money";
import type { ShopperOrderView } from "@/lib/orders/views";

/** What happens next with an order and when; nothing if nothing more happens. */
export function NextSteps({ order, locale }: { order: ShopperOrderView; locale: string }) {
  const t = useTranslations("next");
  return <StepList title={t("title")} steps={describeSteps(order, t, locale)} />;
}

export function StepList({ title, steps }: { title: string; steps: string[] }) {
  if (steps.length === 0) return null;
  return (
    <div className="grid gap-2 border-t border-border pt-4 print:gap-1 print:pt-2">
      <h3 className="font-semibold">{title}</h3>
      <ol className="grid max-w-prose list-decimal gap-1.5 ps-5 text-pretty text-muted-foreground print:max-w-none print:gap-0.5">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}

function describeSteps(
  order: ShopperOrderView,
  t: ReturnType<typeof useTranslations<"next">>,
  locale: string,
): string[] {
  const { state, lines, charges, expected, email, isDispatched } = order;
  if (state.kind !== "paid" && state.kind !== "authorized") return [];
  if (state.kind === "paid" && state.notCharged !== undefined) return [];
  const leadTimes = lines.flatMap(({ leadTimeDays }) => (leadTimeDays === null ? [] : [leadTimeDays]));
  const held = charges?.held;
  const steps: string[] = [];
  if (isDispatched) steps.push(t("dispatched"));
  else if (lines.some(({ madeToOrder }) => !madeToOrder))
    steps.push(t("packed", { days: merchant.dispatchWorkingDays }));
  if (!isDispatched && leadTimes.length > 0)
    steps.push(t("made", { weeks: Math.ceil(Math.max(...leadTimes) / 7) }));
  if (held !== undefined && held.minor > 0)
    steps.push(t("charged", { amount: formatMoney(held, locale), email }));
  if (expected !== null) steps.push(t("expected", { days: formatDays(expected, locale) }));
  return steps;
}
