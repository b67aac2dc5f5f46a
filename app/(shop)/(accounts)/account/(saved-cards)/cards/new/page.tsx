import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";

import { PageMessages } from "@/components/page-messages";
import { CardFields } from "@/components/shop/payment/card-fields";
import { CardMarks } from "@/components/shop/payment/card-marks";
import { PageTitle } from "@/components/shop/frame/page-title";
import { savedCardLabel } from "@/modules/saved-cards/components/saved-card-name";
import { Card, CardContent, CardTitle } from "@/components/ui/card";
import { requireCustomer } from "@/app/(shop)/current-customer";
import { services } from "@/app/composition/services";
import { environment } from "@/lib/environment";
import { savedCardIdSchema } from "@/lib/ids";
import { merchant } from "@/lib/merchant";
import { openCardForm } from "@/lib/tokenization/card-form";
import { listSavedCards } from "@/modules/saved-cards/list-saved-cards";
import { countVerifications } from "@/modules/saved-cards/save-card";

import { submitNewCard } from "./submit-new-card";

type Props = PageProps<"/account/cards/new">;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const t = await getTranslations("savedCards");
  const { replaces } = await searchParams;
  return { title: t(replaces === undefined ? "newTitle" : "replaceTitle"), robots: { index: false } };
}

export default async function NewCardPage({ searchParams }: Props) {
  const { data: replacesId } = savedCardIdSchema.safeParse((await searchParams).replaces);
  const path = replacesId === undefined ? "/account/cards/new" : `/account/cards/new?replaces=${replacesId}`;
  const { id: customerId } = await requireCustomer(path);
  const deps = await services();
  const [cards, attempts, t, locale] = await Promise.all([
    listSavedCards({ customerId }, deps),
    countVerifications({ customerId }, deps),
    getTranslations("savedCards"),
    getLocale(),
  ]);
  const replaced = cards.find(({ id }) => id === replacesId);
  return (
    <div className="max-w-xl">
      <PageTitle>{t(replaced === undefined ? "newTitle" : "replaceTitle")}</PageTitle>
      {replaced !== undefined && (
        <p className="mt-2 text-pretty">
          {t(replaced.plans.length === 0 ? "replaces" : "replacesWithPlans", {
            card: await savedCardLabel(replaced),
          })}
        </p>
      )}
      <p className="lead">{t("newIntro")}</p>
      <Card aria-labelledby="card-title" className="mt-8">
        <CardContent className="grid gap-5">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
            <CardTitle id="card-title">{t("byCard")}</CardTitle>
            <CardMarks brands={merchant.acceptedCards} />
          </div>
          <noscript>
            <p className="alert alert-warning">{t("noScriptForm")}</p>
          </noscript>
          <PageMessages namespaces={["pay", "card"]}>
            <CardFields
              key={attempts}
              action={submitNewCard}
              fields={{ attempts, ...(replaced && { replaces: replaced.id }) }}
              cardForm={openCardForm({ locale, look: merchant.cardFrame }, environment, new Date())}
              pay={t("submit")}
            />
          </PageMessages>
          <div className="hint grid gap-2 text-pretty">
            <p>{t("terms")}</p>
            <p>{t("agree")}</p>
          </div>
        </CardContent>
      </Card>
    </div>
  );
}
