import type { Route } from "next";
import { getTranslations } from "next-intl/server";

import { Alert } from "@/components/ui/alert";
import { Link } from "@/components/ui/link";
import type { SavedCardView } from "@/lib/cards/views";

import { savedCardLabel } from "./saved-card-name";

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
