import { useLocale, useTranslations } from "next-intl";

import { Timeline } from "@/modules/saved-cards/components/timeline";
import { Badge } from "@/components/ui/badge";
import { Card, CardContent, CardTitle } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { formatDay } from "@/lib/i18n/format-days";
import { formatMoney } from "@/lib/money/format-money";
import type { SubscriptionCharge, CustomerSubscriptionView } from "@/modules/plans/views";

const variants = { DUE: "warning", PAID: "success", UNPAID: "neutral" } as const satisfies Record<
  SubscriptionCharge["state"],
  string
>;

/** The payments of a plan so far, newest first, each with its order. */
export function PlanPayments({ charges }: { charges: SubscriptionCharge[] }) {
  const t = useTranslations();
  return (
    <Card aria-labelledby="payments-title">
      <CardContent className="grid gap-4">
        <CardTitle id="payments-title">{t("plans.historyTitle")}</CardTitle>
        {charges.length === 0 ? (
          <p className="hint">{t("plans.noPayments")}</p>
        ) : (
          <ol className="divide-y divide-border">
            {charges.map((charge) => (
              <Payment key={charge.period} charge={charge} />
            ))}
          </ol>
        )}
      </CardContent>
    </Card>
  );
}

function Payment({ charge }: { charge: SubscriptionCharge }) {
  const t = useTranslations();
  const locale = useLocale();
  const { period, dueOn, amount, state, orderNumber, nextTryOn, tries } = charge;
  return (
    <li className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 py-3.5 text-sm first:pt-0 last:pb-0">
      <span className="font-medium">{t("plans.payment", { period })}</span>
      <span className="text-end font-medium tabular-nums">{formatMoney(amount, locale)}</span>
      <span className="grid gap-0.5 text-muted-foreground">
        <span>{t("plans.dueOn", { date: formatDay(dueOn, locale) })}</span>
        {state === "DUE" && tries > 0 && nextTryOn !== null && (
          <span>{t("plans.triedAgain", { date: formatDay(nextTryOn, locale) })}</span>
        )}
        {orderNumber !== null && (
          <Link
            href={`/orders/${orderNumber}`}
            className="justify-self-start whitespace-nowrap text-foreground underline underline-offset-4"
          >
            {t("order.title", { number: orderNumber })}
          </Link>
        )}
      </span>
      <span className="text-end">
        <Badge variant={variants[state]}>{t(`plans.charge.${state}`)}</Badge>
      </span>
    </li>
  );
}

/** What happened to a plan besides its payments, oldest first, and who did it. */
export function PlanTimeline({ events }: Pick<CustomerSubscriptionView, "events">) {
  const t = useTranslations("plans");
  if (events.length === 0) return null;
  const entries = events.map(({ kind, by, at }, index) => ({
    id: index,
    at,
    text: t(`event.${kind}`),
    by: t(`by.${by}`),
  }));
  return (
    <Card aria-labelledby="history-title">
      <CardContent className="grid gap-4">
        <CardTitle id="history-title">{t("timelineTitle")}</CardTitle>
        <Timeline entries={entries} />
      </CardContent>
    </Card>
  );
}
