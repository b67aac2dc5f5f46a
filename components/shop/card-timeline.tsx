import { getFormatter, getTranslations } from "next-intl/server";

import type { AccountEventView } from "@/lib/use-cases/cards/read-account-events";

/** What happened to a card, oldest first. */
export async function CardTimeline({ events }: { events: readonly AccountEventView[] }) {
  const [t, format] = await Promise.all([getTranslations("savedCards"), getFormatter()]);
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title" className="text-lg font-semibold tracking-tight">
        {t("history")}
      </h2>
      <ol className="mt-3 grid gap-3 border-s border-border ps-4 text-sm">
        {events.map(({ id, kind, at, plan }) => {
          const event = t(`event.${kind}`);
          return (
            <li key={id} className="grid gap-0.5">
              <span>{plan === null ? event : t("eventOfPlan", { event, plan })}</span>
              <time dateTime={at.toISOString()} className="text-muted-foreground">
                {format.dateTime(at, { dateStyle: "medium", timeStyle: "short" })}
              </time>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
