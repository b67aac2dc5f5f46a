import { Fragment, type ReactNode } from "react";
import { useTranslations } from "next-intl";

import { Alert } from "@/components/ui/alert";
import { Card, CardContent, CardTitle } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import type { CardBrand } from "@/lib/i18n/card-brand";
import type { CardForm } from "@/lib/tokenization/card-form";
import type { ShopperOrderView } from "@/lib/orders/views";

import { CardFields } from "./card-fields";
import { CardMarks } from "./card-marks";
import type { PaymentFormProps } from "./payment-form";
import { PaymentNote, payLabel } from "./payment-note";
import { PolicyLinks } from "@/components/shop/frame/seller";
import { StepTitle } from "@/components/shop/checkout/step-title";

type PaymentPanelProps = {
  order: ShopperOrderView;
  locale: string;
  cardForm: CardForm;
  acceptedCards: readonly CardBrand[];
  action: (previous: string | undefined, form: FormData) => Promise<string | undefined>;
  /** Whether the order is the one of this browser's cart, so that the shopper can change it. */
  mayGoBack: boolean;
  otherCards?: OtherCards;
  /** What the shopper agrees to by paying, shown above the button, and the button's text. */
  terms: PaymentTerms | undefined;
};

/** What an order can be paid with besides a card that is typed. */
export type OtherCards = {
  /** The choice between them, around the form of a typed card. */
  choose?: (payment: Omit<PaymentFormProps, "saveBox">, typed: ReactNode) => ReactNode;
  /** What is said without JavaScript, if one of them needs none. */
  noScript?: string;
  /** In the form of a typed card, unless there are terms. */
  saveBox?: ReactNode;
  /** Below the forms. */
  hint?: ReactNode;
};

export type PaymentTerms = { consent: ReactNode; pay: string };

/** The payment of an order: why the last attempt failed, the card form, and the Pay button with the amount. */
export function PaymentPanel({
  order,
  locale,
  cardForm,
  acceptedCards,
  action,
  mayGoBack,
  otherCards = {},
  terms,
}: PaymentPanelProps) {
  const t = useTranslations();
  const { number, state } = order;
  const failure = state.kind === "payable" ? state.lastAttempt : undefined;
  return (
    <Card aria-labelledby="payment-title">
      <CardContent className="grid gap-5">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <CardTitle id="payment-title">{t("pay.byCard")}</CardTitle>
          <CardMarks brands={acceptedCards} />
        </div>
        {failure !== undefined && (
          <Alert
            variant={failure === "superseded" || failure === "order_changed" ? "info" : "destructive"}
            role="status"
          >
            <StepTitle as="h3" className="scroll-mt-[60svh] font-semibold" aria-describedby="failure">
              {t("failure.title")}
            </StepTitle>
            <p id="failure">{t(`failure.${failure}`)}</p>
          </Alert>
        )}
        {state.kind === "challenge" && (
          <Alert role="status">
            <p>{t("challenge.left")}</p>
            <p>
              <Link href={`/orders/${number}`} className="link">
                {t("challenge.backToBank")}
              </Link>
            </p>
          </Alert>
        )}
        <noscript>
          <p className="alert alert-warning">{otherCards.noScript ?? t("pay.noScript")}</p>
        </noscript>
        <PaymentForms
          order={order}
          locale={locale}
          cardForm={cardForm}
          action={action}
          otherCards={otherCards}
          terms={terms}
        />
        <div className="hint grid gap-2 text-pretty">
          <PaymentNote order={order} locale={locale} />
          <p className="flex items-start gap-2">
            <Icon name="lock" className="mt-0.5 size-4" />
            <span>{t("pay.secure")}</span>
          </p>
          {otherCards.hint && <p>{otherCards.hint}</p>}
          {mayGoBack && (
            <p>
              <Link href="/checkout" className="link">
                {t("pay.backToDelivery")}
              </Link>
            </p>
          )}
          <PolicyLinks />
        </div>
      </CardContent>
    </Card>
  );
}

/** The other cards first; the form of a typed card alone if there are none. */
function PaymentForms({
  order,
  locale,
  cardForm,
  action,
  otherCards: { choose, saveBox },
  terms,
}: Pick<PaymentPanelProps, "order" | "locale" | "cardForm" | "action" | "terms"> & {
  otherCards: OtherCards;
}) {
  const t = useTranslations();
  const { number, attempts, revision } = order;
  const payment = {
    action,
    fields: { number, attempts, revision, ...(terms && { terms: "shown" }) },
    consent: terms?.consent,
    pay: terms?.pay ?? payLabel(t, order, locale),
    paymentPath: `/orders/${number}`,
  };
  const typed = (
    <CardFields key={attempts} {...payment} cardForm={cardForm} saveBox={terms === undefined && saveBox} />
  );
  return choose === undefined ? typed : <Fragment key={attempts}>{choose(payment, typed)}</Fragment>;
}
