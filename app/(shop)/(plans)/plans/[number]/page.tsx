import type { Metadata, Route } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { notFound, redirect } from "next/navigation";

import { readPlan } from "@/app/(shop)/(accounts)/account/(plans)/plans/[number]/read-plan";
import { PageMessages } from "@/components/page-messages";
import { ChallengePanel } from "@/components/shop/payment/challenge-panel";
import { CheckoutSteps } from "@/components/shop/checkout/checkout-steps";
import { PageTitle } from "@/components/shop/frame/page-title";
import { PlanCardPanel } from "@/modules/plans/components/shop/plan-card-panel";
import { PlanConsent } from "@/modules/plans/components/shop/plan-consent";
import { PlanFacts } from "@/modules/plans/components/shop/plan-facts";
import { ForgetSent } from "@/components/ui/kept-forms";
import { RefreshWhileWaiting } from "@/components/ui/refresh-while-waiting";
import { StepTitle } from "@/components/shop/checkout/step-title";
import { Card, CardContent } from "@/components/ui/card";
import type { Translations } from "@/lib/i18n/catalogues";
import { services } from "@/app/composition/services";
import { requireCustomer } from "@/app/(shop)/current-customer";
import { environment } from "@/lib/environment";
import { merchant } from "@/lib/merchant";
import { openCardForm } from "@/lib/tokenization/card-form";
import { listSavedCards } from "@/modules/saved-cards/list-saved-cards";
import { planOfferOf } from "@/modules/plans/plan-offer-of";
import { isReceipt, PlanReceipt } from "@/modules/plans/components/shop/plan-receipt";
import type { CustomerSubscriptionView } from "@/modules/plans/views";

import { submitPlanCard } from "./submit-plan-card";

type Props = PageProps<"/plans/[number]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [t, { number }] = await Promise.all([getTranslations(), params]);
  const plan = await readPlan(number, `/plans/${number}`);
  if (plan === undefined) notFound();
  return { title: titleOf(t, plan), robots: { index: false } };
}

/**
 * The page on which the card of a plan is verified, before it begins and later. It is also the receipt of a piece that is made to order.
 */
export default async function PlanCardPage({ params, searchParams }: Props) {
  const [t, locale, { number }, { card }] = await Promise.all([
    getTranslations(),
    getLocale(),
    params,
    searchParams,
  ]);
  const path = `/plans/${number}`;
  // At once, though only a card form shows the cards: each wait of its own would render the page in one part more.
  const [plan, savedCards] = await Promise.all([readPlan(number, path), readSavedCards(path)]);
  if (plan === undefined) notFound();
  const { verification } = plan;
  const begins = plan.state === "PENDING";
  const account = `/account/plans/${number}` as Route;
  if (begins && plan.firstOrder !== null) redirect(`/orders/${plan.firstOrder}` as Route);
  if (isReceipt(plan)) return <PlanReceipt plan={plan} locale={locale} />;
  if (!begins && verification === null) redirect(account);
  if (!begins && verification?.kind === "failed") redirect(`${account}/card` as Route);
  const challenge = verification?.kind === "challenge" && card !== "another" ? verification : undefined;
  if (challenge !== undefined)
    return (
      <ChallengePanel
        frameUrl={challenge.frameUrl}
        resultPath={path}
        anotherCardPath={begins ? `${path}?card=another` : `${account}/card`}
        confirmed={t("plans.confirmed")}
      />
    );
  // How the last card failed takes the focus, below the title.
  const Title = verification?.kind === "failed" ? PageTitle : StepTitle;
  return (
    // Each step is a page of its own, of which nothing moves when the next one replaces it.
    <div key={`${verification?.kind} ${plan.latestAgreement}`}>
      <ForgetSent />
      {begins && <CheckoutSteps current="payment" />}
      <Title>{titleOf(t, plan)}</Title>
      {begins && <p className="lead">{t("plans.trialIntro")}</p>}
      <div className="with-summary">
        {verification?.kind === "processing" ? (
          <Card aria-labelledby="status-title">
            <CardContent className="grid gap-4 sm:p-8">
              <div role="status" className="grid gap-2">
                <h2 id="status-title" className="font-display text-2xl tracking-tight">
                  {t("plans.checkingCard")}
                </h2>
                <p className="text-muted-foreground">{t("plans.checkingCardBody")}</p>
              </div>
              <RefreshWhileWaiting seconds={3} />
            </CardContent>
          </Card>
        ) : (
          <PageMessages namespaces={["pay", "card", "savedCards"]}>
            <PlanCardPanel
              plan={plan}
              cardForm={openCardForm({ locale, look: merchant.cardFrame }, environment, new Date())}
              acceptedCards={merchant.acceptedCards}
              action={submitPlanCard}
              savedCards={savedCards}
              submit={t(plan.interval.onDispatch ? "plan.agreeOnDispatch" : "plan.startTrial")}
              consent={<PlanConsent plan={planOfferOf(plan)} total={plan.price} locale={locale} />}
            />
          </PageMessages>
        )}
        <PlanFacts plan={{ ...plan, admits: { ...plan.admits, changeCard: false } }} locale={locale} />
      </div>
    </div>
  );
}

async function readSavedCards(returnTo: string) {
  const { id } = await requireCustomer(returnTo);
  return listSavedCards({ customerId: id }, await services());
}

function titleOf(t: Translations, plan: CustomerSubscriptionView): string {
  const { number, state, interval } = plan;
  if (isReceipt(plan)) return t("order.title", { number });
  if (state !== "PENDING") return t("plans.changeTitle");
  return t(interval.onDispatch ? "plans.agreeTitle" : "plans.trialTitle");
}
