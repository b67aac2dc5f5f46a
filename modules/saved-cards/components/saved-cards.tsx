import type { Route } from "next";
import type { ReactNode } from "react";
import { getTranslations } from "next-intl/server";

import { Link } from "@/components/ui/link";
import type { PaymentFormProps } from "@/components/shop/payment/payment-form";
import { isUsable, type SavedCardView } from "@/modules/saved-cards/views";

import { SavedCardName, savedCardLabel } from "./saved-card-name";
import { LazySavedCardChoice } from "./lazy-saved-card-choice";

/** The saved cards to choose from, and the form of another card last. */
export async function SavedCards({
  payment,
  offered,
  typed,
}: {
  payment: Omit<PaymentFormProps, "saveBox">;
  offered: readonly SavedCardView[];
  typed: ReactNode;
}) {
  const t = await getTranslations("savedCards");
  return (
    <LazySavedCardChoice
      {...payment}
      preselected={offered.find((card) => isUsable(card) && card.problem === null)?.id}
      options={await Promise.all(
        offered.map(async (card) => ({
          id: card.id,
          usable: isUsable(card),
          content: <SavedCardName card={card} />,
          aside: (card.expired || card.problem !== null) && (
            <Link
              href={`/account/cards/new?replaces=${card.id}` as Route}
              aria-label={t("replaceCard", { card: await savedCardLabel(card) })}
              className="link text-sm"
            >
              {t("replace")}
            </Link>
          ),
        })),
      )}
    >
      {typed}
    </LazySavedCardChoice>
  );
}
