import { useTranslations } from "next-intl";
import { Card, CardContent, CardTitle } from "@/components/ui/card";
import type { CustomerSubscriptionView } from "@/lib/plans/views";

import { Timeline } from "@/components/shop/orders/timeline";

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
