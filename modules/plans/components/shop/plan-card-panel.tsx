import type { ReactNode } from "react";
import { useTranslations } from "next-intl";

import { Alert } from "@/components/ui/alert";
import { Card, CardContent, CardTitle } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import type { CardBrand } from "@/lib/i18n/card-brand";
import type { CardForm } from "@/lib/tokenization/card-form";
import type { SavedCardView } from "@/modules/saved-cards/views";
import type { SubscriptionView } from "@/modules/plans/views";

import { CardFields } from "@/components/shop/payment/card-fields";
import { CardMarks } from "@/components/shop/payment/card-marks";
import { LazySavedCardChoice } from "@/modules/saved-cards/components/lazy-saved-card-choice";
import { SavedCardName } from "@/modules/saved-cards/components/saved-card-name";
import { StepTitle } from "@/components/shop/checkout/step-title";

type PlanCardPanelProps = {
  plan: SubscriptionView;
  cardForm: CardForm;
  acceptedCards: readonly CardBrand[];
  action: (previous: string | undefined, form: FormData) => Promise<string | undefined>;
  savedCards: readonly SavedCardView[];
  /** The button's text. */
  submit: string;
  /** What pressing it agrees to. */
  consent: ReactNode;
};

/** Chooses the card of a plan: a saved one or another, which the bank verifies. */
export function PlanCardPanel(props: PlanCardPanelProps) {
  const { plan, cardForm, acceptedCards, action, savedCards, submit, consent } = props;
  const t = useTranslations();
  const failure = plan.verification?.kind === "failed" ? plan.verification.failure : undefined;
  const offered = savedCards.filter((card) => card.offered && !card.expired && card.problem === null);
  const form = {
    action,
    fields: { number: plan.number, seenAgreement: plan.latestAgreement },
    consent,
    pay: submit,
  };
  const typed = <CardFields {...form} cardForm={cardForm} />;
  return (
    <Card aria-labelledby="card-title">
      <CardContent className="grid gap-5">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <CardTitle id="card-title">{t("savedCards.byCard")}</CardTitle>
          <CardMarks brands={acceptedCards} />
        </div>
        {failure !== undefined && (
          <Alert variant={failure === "superseded" ? "info" : "destructive"} role="status">
            <StepTitle as="h3" className="scroll-mt-[60svh] font-semibold" aria-describedby="failure">
              {t("plans.cardFailed")}
            </StepTitle>
            <p id="failure">{t(`failure.${failure}`)}</p>
          </Alert>
        )}
        <noscript>
          <p className="alert alert-warning">
            {t(offered.length > 0 ? "savedCards.noScript" : "savedCards.noScriptForm")}
          </p>
        </noscript>
        {offered.length === 0 ? (
          typed
        ) : (
          <LazySavedCardChoice
            {...form}
            preselected={offered[0]?.id}
            options={offered.map((card) => ({
              id: card.id,
              usable: true,
              content: <SavedCardName card={card} />,
              aside: null,
            }))}
          >
            {typed}
          </LazySavedCardChoice>
        )}
        <p className="hint flex items-start gap-2">
          <Icon name="lock" className="mt-0.5 size-4" />
          <span className="text-pretty">{t("pay.secure")}</span>
        </p>
      </CardContent>
    </Card>
  );
}
