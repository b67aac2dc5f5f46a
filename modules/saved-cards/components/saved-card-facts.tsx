import type { Route } from "next";
import { useLocale, useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";

import { Timeline } from "./timeline";
import { Alert } from "@/components/ui/alert";
import { Card, CardContent } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { AccountEventView } from "@/modules/saved-cards/read-account-events";
import type { SavedCardDetails } from "@/modules/saved-cards/read-saved-card";
import type { SavedCardView } from "@/modules/saved-cards/views";
import { formatList } from "@/lib/i18n/format";

import { SavedCardName, savedCardLabel } from "./saved-card-name";

/** A saved card: what it is, where it is used, and what its customer agreed to. */
export function SavedCardFacts({ card }: { card: SavedCardDetails }) {
  const t = useTranslations("savedCards");
  const { consent, offered } = card;
  const plans = formatList(
    card.plans.map(({ name }) => name),
    useLocale(),
  );
  return (
    <Card>
      <CardContent className="grid gap-5">
        <div className="flex items-center gap-3">
          <SavedCardName card={card} />
        </div>
        <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[max-content_1fr]">
          <Fact name={t("checkout")}>{t(offered ? "offered" : "notOffered")}</Fact>
          <Fact name={t("plans")}>{plans === "" ? t("noPlans") : plans}</Fact>
          <Fact name={t("consent")}>
            {/* Isolated from left to right (LRI and PDI): after Arabic letters the parts of a day would change their order. */}
            <span>{t("consentOn", { date: consent.at, version: `\u2066${consent.version}\u2069` })}</span>
            <span className="mt-1 block text-pretty text-muted-foreground">{t("terms")}</span>
          </Fact>
        </dl>
      </CardContent>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="sm:contents">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

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

/** The plans that are still paid with a card that was replaced, each with the page on which its card is changed. */
export async function PlansToMove({ replaced }: { replaced: SavedCardView }) {
  const t = await getTranslations("savedCards");
  return (
    <Alert variant="warning">
      <p>{t("moveTo", { card: await savedCardLabel(replaced) })}</p>
      <ul className="list-disc ps-5">
        {replaced.plans.map(({ number, name }) => (
          <li key={number}>
            <Link href={`/account/plans/${number}/card` as Route} className="link">
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
