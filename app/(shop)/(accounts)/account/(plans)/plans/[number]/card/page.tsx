import type { Metadata, Route } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { notFound, redirect } from "next/navigation";

import { Link } from "@/components/ui/link";
import { readPlan } from "@/app/(shop)/(accounts)/account/(plans)/plans/[number]/read-plan";
import { submitPlanCard } from "@/app/(shop)/(plans)/plans/[number]/submit-plan-card";
import { PageTitle } from "@/components/shop/frame/page-title";
import { PageMessages } from "@/components/page-messages";
import { PlanCardPanel } from "@/modules/plans/components/shop/plan-card-panel";
import { planTexts } from "@/modules/plans/components/shop/interval-texts";
import { requireCustomer } from "@/app/(shop)/current-customer";
import { services } from "@/app/composition/services";
import { environment } from "@/lib/environment";
import { merchant } from "@/lib/merchant";
import { formatMoney } from "@/lib/money/format-money";
import { openCardForm } from "@/lib/tokenization/card-form";
import { listSavedCards } from "@/modules/saved-cards/list-saved-cards";

type Props = PageProps<"/account/plans/[number]/card">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { number } = await params;
  if ((await readPlan(number, `/account/plans/${number}/card`)) === undefined) notFound();
  return { title: (await getTranslations("plans"))("changeTitle"), robots: { index: false } };
}

/** Chooses another card for a plan. */
export default async function ChangePlanCardPage({ params }: Props) {
  const { number } = await params;
  const path = `/account/plans/${number}`;
  const { id: customerId } = await requireCustomer(`${path}/card`);
  const [savedCards, plan, t, locale] = await Promise.all([
    listSavedCards({ customerId }, await services()),
    readPlan(number, `${path}/card`),
    getTranslations("plans"),
    getLocale(),
  ]);
  if (plan === undefined) notFound();
  if (!plan.admits.changeCard) redirect(path as Route);
  const texts = await planTexts(locale);
  const due = plan.state === "PAST_DUE" ? plan.charges.find(({ state }) => state === "DUE") : undefined;
  return (
    <div className="max-w-xl">
      <PageTitle>{t("changeTitle")}</PageTitle>
      <p className="mt-2">
        <Link href={path as Route} className="link">
          <bdi>{plan.productName}</bdi>
        </Link>
      </p>
      <p className="mt-2 mb-8 text-pretty text-muted-foreground">
        {due === undefined
          ? t("changeIntro")
          : t("changePastDue", { amount: formatMoney(due.amount, locale) })}
      </p>
      <PageMessages namespaces={["pay", "card", "savedCards"]}>
        <PlanCardPanel
          plan={plan}
          cardForm={openCardForm({ locale, look: merchant.cardFrame }, environment, new Date())}
          acceptedCards={merchant.acceptedCards}
          action={submitPlanCard}
          savedCards={savedCards}
          submit={t("changeSubmit")}
          consent={
            <p className="rounded-xl bg-muted px-4 py-3.5 text-sm leading-relaxed text-pretty">
              {t("changeConsent", {
                shop: merchant.name,
                price: texts.price(plan.price, plan.interval),
              })}
            </p>
          }
        />
      </PageMessages>
    </div>
  );
}
