import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";

import { CardMarkBesideName } from "@/components/shop/payment/card-marks";
import { Badge } from "@/components/ui/badge";
import type { SavedCardView } from "@/modules/saved-cards/views";
import { cardBrandName } from "@/lib/i18n/card-brand";

type Card = Pick<SavedCardView, "brand" | "last4" | "expiry" | "expired" | "problem">;

/** A saved card's mark, brand and last digits, when it expires, and why it may not work. */
export function SavedCardName({ card }: { card: Card }) {
  const t = useTranslations("savedCards");
  const label = useSavedCardLabel();
  const { brand, last4, expiry, expired, problem } = card;
  const date = expiryText(expiry);
  return (
    <>
      <CardMarkBesideName brand={brand} />
      <span className="grid min-w-0 grow gap-0.5">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
          <span className="sr-only">{label(card)}</span>
          <span aria-hidden className="font-medium tabular-nums">
            {brand !== null && <span>{cardBrandName(brand)}</span>} <bdi dir="ltr">{maskedDigits(last4)}</bdi>
          </span>
          <span className="text-sm text-muted-foreground tabular-nums">
            {t(expired ? "expired" : "expires", { date })}
          </span>
        </span>
        {!expired && problem !== null && (
          <span>
            <Badge variant="warning">{t(`problem.${problem}`)}</Badge>
          </span>
        )}
      </span>
    </>
  );
}

function maskedDigits(last4: string | null): string {
  return `•••• ${last4 ?? ""}`.trim();
}

type Labelled = Pick<Card, "brand" | "last4">;

/** "Visa ending in 1019". */
export async function savedCardLabel(card: Labelled): Promise<string> {
  return labelOf(card, await getTranslations("order"));
}

/** The same for a component that is not async. */
export function useSavedCardLabel(): (card: Labelled) => string {
  const t = useTranslations("order");
  return (card) => labelOf(card, t);
}

function labelOf({ brand, last4 }: Labelled, t: ReturnType<typeof useTranslations<"order">>): string {
  const digits = last4 ?? "••••";
  return brand === null
    ? t("cardUnbranded", { last4: digits })
    : t("card", { brand: cardBrandName(brand), last4: digits });
}

/** As it is printed on the card: "03/29". Isolated, so that it stays in order in a text from right to left. */
function expiryText({ month, year }: Card["expiry"]): string {
  const [mm, yy] = [month, year].map((part) => String(part).padStart(2, "0"));
  return `\u2066${mm}/${yy}\u2069`;
}
