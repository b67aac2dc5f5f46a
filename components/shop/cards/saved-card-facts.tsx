import type { ReactNode } from "react";
import { useLocale, useTranslations } from "next-intl";

import { Card, CardContent } from "@/components/ui/card";
import { formatList } from "@/lib/i18n/format";
import type { SavedCardDetails } from "@/lib/cards/read-saved-card";

import { SavedCardName } from "./saved-card-name";

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
