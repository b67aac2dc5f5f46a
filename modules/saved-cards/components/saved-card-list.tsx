import { useLocale, useTranslations } from "next-intl";
import { buttonVariants } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { formatList } from "@/lib/i18n/format";
import type { SavedCardView } from "@/modules/saved-cards/views";

import { SavedCardName, useSavedCardLabel } from "./saved-card-name";

/** A customer's saved cards, each with what it pays for and what can be done with it. */
export function SavedCardList({ cards }: { cards: readonly SavedCardView[] }) {
  return (
    <ul className="rows mt-8 max-w-3xl">
      {cards.map((card) => (
        <li key={card.id} className="grid gap-3 py-5">
          <div className="flex items-center gap-3">
            <SavedCardName card={card} />
          </div>
          <SavedCardUse card={card} />
          <CardLinks card={card} />
        </li>
      ))}
    </ul>
  );
}

function SavedCardUse({ card }: { card: SavedCardView }) {
  const t = useTranslations("savedCards");
  const plans = formatList(
    card.plans.map(({ name }) => name),
    useLocale(),
  );
  return (
    <p className="hint">
      <span>{t("savedOn", { date: card.savedAt })}</span>
      {plans !== "" && <span className="block">{t("forPlans", { plans })}</span>}
      {!card.offered && <span className="block">{t("onlyPlans")}</span>}
    </p>
  );
}

function CardLinks({ card }: { card: SavedCardView }) {
  const t = useTranslations("savedCards");
  const label = useSavedCardLabel()(card);
  const className = buttonVariants({ variant: "outline", size: "sm" });
  return (
    <p className="flex flex-wrap gap-2">
      <Link
        href={`/account/cards/${card.id}`}
        aria-label={t("detailsOf", { card: label })}
        className={className}
      >
        {t("details")}
      </Link>
      <Link
        href={`/account/cards/new?replaces=${card.id}`}
        aria-label={t("replaceCard", { card: label })}
        className={className}
      >
        {t("replace")}
      </Link>
      <Link
        href={`/account/cards/${card.id}/remove`}
        aria-label={t("removeCard", { card: label })}
        className={className}
      >
        {t("remove")}
      </Link>
    </p>
  );
}
