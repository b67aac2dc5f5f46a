import { Lock } from "lucide-react";
import { getTranslations } from "next-intl/server";
import Link from "next/link";

import { Alert, AlertTitle } from "@/components/ui/alert";
import { buttonVariants } from "@/components/ui/button-variants";
import { Card, CardContent, CardTitle } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { formatMoney } from "@/lib/money/format-money";
import type { Money } from "@/lib/money/money";
import type { CardForm } from "@/lib/tokenization/card-form";
import type { ShopperOrderView } from "@/lib/use-cases/orders/views";

import type { CardBrand } from "./card-brand";
import { CardMarks } from "./card-marks";
import { CardPayment } from "./card-payment";
import { LazyTokenExPayment } from "./lazy-tokenex-payment";

type PaymentPanelProps = {
  order: ShopperOrderView;
  locale: string;
  cardForm: CardForm;
  acceptedCards: readonly CardBrand[];
  action: (previous: string | undefined, form: FormData) => Promise<string | undefined>;
  /** Whether the order is the one of this browser's cart, so that the shopper can change it. */
  mayGoBack: boolean;
};

/** The payment of an order: why the last attempt failed, the card form, and the Pay button with the amount. */
export async function PaymentPanel({
  order,
  locale,
  cardForm,
  acceptedCards,
  action,
  mayGoBack,
}: PaymentPanelProps) {
  const t = await getTranslations();
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
            <AlertTitle>{t("failure.title")}</AlertTitle>
            <p>{t(`failure.${failure}`)}</p>
          </Alert>
        )}
        <noscript>
          <p className="rounded-xl border border-warning-border bg-warning-subtle px-4 py-3 text-sm text-warning-text">
            {t("pay.noScript")}
          </p>
        </noscript>
        <CardFields order={order} locale={locale} cardForm={cardForm} action={action} />
        <div className="grid gap-2 text-sm text-muted-foreground">
          <PaymentNote order={order} locale={locale} />
          <p className="flex items-start gap-2">
            <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span className="text-pretty">{t("pay.secure")}</span>
          </p>
          {mayGoBack && (
            <p>
              <Link href="/checkout" prefetch={false} className="underline underline-offset-4">
                {t("pay.backToDelivery")}
              </Link>
            </p>
          )}
          {state.kind === "challenge" && (
            <p>
              <Link href={`/orders/${number}`} className="underline underline-offset-4">
                {t("challenge.backToBank")}
              </Link>
            </p>
          )}
        </div>
      </CardContent>
    </Card>
  );
}

/** The card form of the configured provider; each loads only its own script. */
async function CardFields({
  order,
  locale,
  cardForm,
  action,
}: Omit<PaymentPanelProps, "acceptedCards" | "mayGoBack">) {
  const t = await getTranslations();
  const { number, attempts, revision } = order;
  const payment = {
    action,
    number,
    attempts,
    revision,
    buttonClassName: cn(
      buttonVariants({ size: "lg" }),
      "h-auto min-h-13 w-full py-3 whitespace-normal text-balance",
    ),
    messages: {
      loading: t("pay.loading"),
      pay: await payLabel(order, locale),
      working: t("pay.working"),
      retry: t("pay.retry"),
      invalid: t("pay.invalid"),
      expired: t("pay.expired"),
      unavailable: t("pay.unavailable"),
    },
  };
  if (cardForm.adapter === "frame") {
    return (
      <CardPayment
        key={attempts}
        {...payment}
        frameUrl={cardForm.frameUrl}
        frameTitle={t("pay.frameTitle")}
      />
    );
  }
  return (
    <LazyTokenExPayment
      key={attempts}
      {...payment}
      scriptUrl={cardForm.scriptUrl}
      configuration={cardForm.configuration}
      labels={{ number: t("card.number"), expiry: t("card.expiry"), code: t("card.code") }}
      hints={{
        expiry: t("card.expiryHint"),
        code: t("card.codeHint"),
        codeInFront: t("card.codeHintInFront"),
      }}
      errors={{
        number: { missing: t("card.numberMissing"), wrong: t("card.numberWrong") },
        expiry: {
          missing: t("card.expiryMissing"),
          unreadable: t("card.expiryUnreadable"),
          past: t("card.expiryPast"),
        },
        code: { missing: t("card.codeMissing"), wrong: t("card.codeWrong") },
      }}
    />
  );
}

/** The Pay button's text: what is paid now, and what on dispatch. */
async function payLabel(order: ShopperOrderView, locale: string): Promise<string> {
  const t = await getTranslations("pay");
  const { intent, captureNow, total } = order;
  if (intent === "PAY") return t("pay", { amount: formatMoney(total, locale) });
  if (captureNow.minor === 0) return t("payOnDispatch", { amount: formatMoney(total, locale) });
  return t("payNowAndOnDispatch", {
    now: formatMoney(captureNow, locale),
    later: formatMoney(chargedLater(order), locale),
  });
}

/** What is charged when; none where pressing the button charges the whole amount. */
async function PaymentNote({ order, locale }: Pick<PaymentPanelProps, "order" | "locale">) {
  const t = await getTranslations("pay");
  const { intent, captureNow, total } = order;
  if (intent === "PAY") return null;
  if (captureNow.minor === 0) return <p>{t("onDispatchNote", { amount: formatMoney(total, locale) })}</p>;
  return (
    <p>
      {t("nowAndOnDispatchNote", {
        now: formatMoney(captureNow, locale),
        later: formatMoney(chargedLater(order), locale),
      })}
    </p>
  );
}

function chargedLater({ total, captureNow }: ShopperOrderView): Money {
  return { ...total, minor: total.minor - captureNow.minor };
}
