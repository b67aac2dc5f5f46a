import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { getTranslations } from "next-intl/server";

import { PageTitle } from "@/components/shop/frame/page-title";
import { SavedCardName, savedCardLabel } from "@/modules/saved-cards/components/saved-card-name";
import { ActionForm } from "@/components/ui/form";
import { Alert } from "@/components/ui/alert";
import { Button, buttonVariants } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { requireCustomer } from "@/app/(shop)/current-customer";
import { services } from "@/app/composition/services";
import { savedCardIdSchema } from "@/lib/ids";
import { readSavedCard } from "@/modules/saved-cards/read-saved-card";

import { submitRemoval } from "./submit-removal";

type Props = PageProps<"/account/cards/[card]/remove">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  if ((await openCard((await params).card)) === undefined) notFound();
  return { title: (await getTranslations("savedCards"))("removeTitle"), robots: { index: false } };
}

/** Asks before a card is removed, and names the plans that end with it. */
export default async function RemoveCardPage({ params }: Props) {
  const card = await openCard((await params).card);
  if (card === undefined) notFound();
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
      <ActionForm action={submitRemoval} className="actions">
        <input type="hidden" name="savedCardId" value={card.id} />
        <Button variant="destructive">{t("removeSubmit")}</Button>
        <Link href="/account/cards" className={buttonVariants({ variant: "outline" })}>
          {t("keep")}
        </Link>
      </ActionForm>
    </div>
  );
}

/** The customer's card while it is saved; undefined for any other. Once per request, for the title and the page. */
const openCard = cache(async (text: string) => {
  const { data: savedCardId } = savedCardIdSchema.safeParse(text);
  if (savedCardId === undefined) return undefined;
  const { id: customerId } = await requireCustomer(`/account/cards/${savedCardId}/remove`);
  const card = await readSavedCard({ savedCardId, customerId }, await services());
  return card?.state.kind === "saved" ? card : undefined;
});
