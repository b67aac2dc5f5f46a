import type { Metadata } from "next";
import { notFound } from "next/navigation";

import { PageTitle } from "@/components/shop/page-title";
import { SavedCardName, savedCardLabel } from "@/components/shop/saved-card-name";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { Link } from "@/components/ui/link";
import { getTranslations } from "@/lib/i18n/translations";
import { requireCustomer } from "@/lib/auth/require-customer";
import { services } from "@/lib/composition";
import { savedCardIdSchema } from "@/lib/ids";
import { readSavedCard } from "@/lib/use-cases/cards/read-saved-card";

import { submitRemoval } from "./submit-removal";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("savedCards"))("removeTitle"), robots: { index: false } };
}

/** Asks before a card is removed, and names the plans that end with it. */
export default async function RemoveCardPage({ params }: PageProps<"/account/cards/[card]/remove">) {
  const { data: savedCardId } = savedCardIdSchema.safeParse((await params).card);
  if (savedCardId === undefined) notFound();
  const { id: customerId } = await requireCustomer(`/account/cards/${savedCardId}/remove`);
  const card = await readSavedCard({ savedCardId, customerId }, await services());
  if (card?.state.kind !== "saved") notFound();
  const t = await getTranslations("savedCards");
  return (
    <div className="grid max-w-xl gap-6">
      <PageTitle>{t("removeTitle")}</PageTitle>
      <div className="flex items-center gap-3">
        <SavedCardName card={card} />
      </div>
      <p className="text-pretty">{t("removeBody", { card: await savedCardLabel(card) })}</p>
      {card.plans.length > 0 && (
        <Alert variant="warning">
          <p>{t("removePlans", { count: card.plans.length })}</p>
          <ul className="list-disc ps-5">
            {card.plans.map(({ number, name }) => (
              <li key={number}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <form action={submitRemoval} className="actions">
        <input type="hidden" name="savedCardId" value={savedCardId} />
        <Button variant="destructive">{t("removeSubmit")}</Button>
        <Link href="/account/cards" className={buttonVariants({ variant: "outline" })}>
          {t("keep")}
        </Link>
      </form>
    </div>
  );
}
