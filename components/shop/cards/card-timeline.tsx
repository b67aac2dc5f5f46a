import { useTranslations } from "next-intl";
import type { AccountEventView } from "@/lib/cards/read-account-events";

import { Timeline } from "@/components/shop/orders/timeline";

/** What happened to a card, oldest first. */
export function CardTimeline({ events }: { events: readonly AccountEventView[] }) {
  const t = useTranslations("savedCards");
  if (events.length === 0) return null;
  const entries = events.map(({ id, kind, at, plan }) => {
    const event = t(`event.${kind}`);
    return { id, at, text: plan === null ? event : t("eventOfPlan", { event, plan }) };
  });
  return (
    <section aria-labelledby="history-title" className="grid gap-3">
      <h2 id="history-title" className="card-title">
        {t("history")}
      </h2>
      <Timeline entries={entries} />
    </section>
  );
}
