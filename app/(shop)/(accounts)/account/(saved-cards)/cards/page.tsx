import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

import { PageTitle } from "@/components/shop/frame/page-title";
import { SavedCardList } from "@/modules/saved-cards/components/saved-card-list";
import { buttonVariants } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { StatusMessage } from "@/components/ui/status-message";
import { requireCustomer } from "@/app/(shop)/current-customer";
import { paymentServices } from "@/app/composition/payment-services";
import { finishReplacements } from "@/modules/saved-cards/finish-replacements";
import { listSavedCards } from "@/modules/saved-cards/list-saved-cards";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("savedCards"))("title"), robots: { index: false } };
}

export default async function CardsPage({ searchParams }: PageProps<"/account/cards">) {
  const { id: customerId } = await requireCustomer("/account/cards");
  const deps = await paymentServices();
  await finishReplacements({ customerId }, deps);
  const [cards, t, { removed }] = await Promise.all([
    listSavedCards({ customerId }, deps),
    getTranslations("savedCards"),
    searchParams,
  ]);
  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      <p className="lead">{t(cards.length === 0 ? "empty" : "intro")}</p>
      <StatusMessage className="mt-6 max-w-3xl">{removed !== undefined && t("removed")}</StatusMessage>
      {cards.length > 0 && <SavedCardList cards={cards} />}
      <Link href="/account/cards/new" className={buttonVariants({ className: "mt-8" })}>
        {t("add")}
      </Link>
    </>
  );
}
