import { notFound } from "next/navigation";
import type { Metadata, Route } from "next";
import { type ReactNode, cache } from "react";
import { getTranslations } from "next-intl/server";

import { CardTimeline, PlansToMove, SavedCardFacts } from "@/modules/saved-cards/components/saved-card-facts";
import { ChallengePanel } from "@/components/shop/payment/challenge-panel";
import { ContinueWhileWaiting } from "@/components/shop/payment/continue-while-waiting";
import { StepTitle } from "@/components/shop/checkout/step-title";
import { AlertTitle } from "@/components/ui/alert";
import { buttonVariants } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { StatusMessage } from "@/components/ui/status-message";
import { requireCustomer } from "@/app/(shop)/current-customer";
import { paymentServices } from "@/app/composition/payment-services";
import { savedCardIdSchema } from "@/lib/ids";
import { finishReplacements } from "@/modules/saved-cards/finish-replacements";
import { readAccountEvents } from "@/modules/saved-cards/read-account-events";
import { readSavedCard } from "@/modules/saved-cards/read-saved-card";

import { continueVerification } from "./continue-verification";

type Props = PageProps<"/account/cards/[card]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  if ((await openCard((await params).card)) === undefined) notFound();
  return { title: (await getTranslations("savedCards"))("cardTitle"), robots: { index: false } };
}

/** A card: its verification while that is under way, and its facts and timeline once it is saved. */
export default async function CardPage({ params }: Props) {
  const [t, opened] = await Promise.all([getTranslations(), params.then(({ card }) => openCard(card))]);
  if (opened === undefined) notFound();
  const { path, card, events } = opened;
  const { state } = card;
  switch (state.kind) {
    case "challenge":
      return (
        <ChallengePanel
          frameUrl={state.frameUrl}
          resultPath={path}
          anotherCardPath="/account/cards/new"
          confirmed={t("savedCards.confirmed")}
        />
      );
    case "processing":
      return (
        <Titled title={t("savedCards.processingTitle")}>
          <p role="status">{t("savedCards.processing")}</p>
          <ContinueWhileWaiting
            action={continueVerification.bind(null, card.id)}
            label={t("savedCards.continue")}
          />
        </Titled>
      );
    case "failed":
      return (
        <Titled title={t("savedCards.failedTitle")}>
          <StatusMessage variant="destructive">{t(`savedCards.failure.${state.reason}`)}</StatusMessage>
          <p className="actions">
            <CardLink href={card.replaces === null ? newCard : `${newCard}?replaces=${card.replaces.id}`}>
              {t("savedCards.tryAgain")}
            </CardLink>
            <AllCards />
          </p>
        </Titled>
      );
    case "saved":
    case "removed":
      return (
        <Titled title={t("savedCards.cardTitle")}>
          {state.kind === "saved" && state.justNow && (
            <StatusMessage>
              <AlertTitle>{t("savedCards.savedTitle")}</AlertTitle>
              {card.offered && <p>{t("savedCards.saved")}</p>}
            </StatusMessage>
          )}
          {state.kind === "removed" && (
            <StatusMessage variant="info">{t("savedCards.removed")}</StatusMessage>
          )}
          {state.kind === "saved" && card.replaces !== null && card.replaces.plans.length > 0 && (
            <PlansToMove replaced={card.replaces} />
          )}
          <SavedCardFacts card={card} />
          <CardTimeline events={events} />
          <p className="actions">
            {state.kind === "saved" && (
              <>
                <CardLink href={`${newCard}?replaces=${card.id}`}>{t("savedCards.replace")}</CardLink>
                <CardLink href={`${path}/remove`}>{t("savedCards.remove")}</CardLink>
              </>
            )}
            <AllCards />
          </p>
        </Titled>
      );
  }
}

/** Once per request, for the title and the page. */
const openCard = cache(async (text: string) => {
  const { data: savedCardId } = savedCardIdSchema.safeParse(text);
  if (savedCardId === undefined) return undefined;
  const path = `/account/cards/${savedCardId}`;
  const { id: customerId } = await requireCustomer(path);
  const own = { savedCardId, customerId };
  const deps = await paymentServices();
  await finishReplacements({ customerId }, deps);
  const [card, events] = await Promise.all([readSavedCard(own, deps), readAccountEvents(own, deps)]);
  return card && { path, card, events };
});

const newCard = "/account/cards/new";

function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div key={title} className="grid max-w-3xl gap-6">
      <StepTitle>{title}</StepTitle>
      {children}
    </div>
  );
}

function CardLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href as Route} className={buttonVariants({ variant: "outline" })}>
      {children}
    </Link>
  );
}

async function AllCards() {
  return <CardLink href="/account/cards">{(await getTranslations("savedCards"))("back")}</CardLink>;
}
