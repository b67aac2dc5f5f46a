import { Lock } from "lucide-react";
import { getTranslations } from "next-intl/server";
import Link from "next/link";

import { Alert, AlertTitle } from "@/components/ui/alert";
import { buttonVariants } from "@/components/ui/button-variants";
import { Card, CardContent, CardTitle } from "@/components/ui/card";
import { formatMoney } from "@/lib/money/format-money";
import type { ShopperOrderView } from "@/lib/use-cases/views";

import { CardPayment } from "./card-payment";

type PaymentPanelProps = {
  order: ShopperOrderView;
  locale: string;
  frameUrl: string;
  action: (previous: string | undefined, form: FormData) => Promise<string | undefined>;
};

/** Where a shopper pays: why the last attempt failed, the card form, and one button with the amount. */
export async function PaymentPanel({ order, locale, frameUrl, action }: PaymentPanelProps) {
  const t = await getTranslations();
  const { number, attempts, total, intent, state } = order;
  const amount = formatMoney(total, locale);
  const failure = state.kind === "payable" ? state.lastAttempt : undefined;
  return (
    <Card aria-labelledby="payment-title">
      <CardContent className="grid gap-5">
        <div className="grid gap-1">
          <CardTitle id="payment-title">{t("order.payTitle")}</CardTitle>
          <p className="text-sm text-muted-foreground">{t("order.payIntro")}</p>
        </div>
        {failure !== undefined && (
          <Alert variant={failure === "superseded" ? "info" : "destructive"} role="status">
            <AlertTitle>{t("failure.title")}</AlertTitle>
            <p>{t(`failure.${failure}`)}</p>
          </Alert>
        )}
        <noscript>
          <p className="rounded-xl border border-warning-border bg-warning-subtle px-4 py-3 text-sm text-warning-text">
            {t("pay.noScript")}
          </p>
        </noscript>
        <CardPayment
          key={attempts}
          action={action}
          frameUrl={frameUrl}
          number={number}
          attempts={attempts}
          buttonClassName={buttonVariants({ size: "lg", className: "w-full" })}
          sentences={{
            frameTitle: t("pay.frameTitle"),
            loading: t("pay.loading"),
            pay: t(intent === "AUTHORIZE" ? "pay.authorize" : "pay.pay", { amount }),
            working: t("pay.working"),
            retry: t("pay.retry"),
            invalid: t("pay.invalid"),
            expired: t("pay.expired"),
            unavailable: t("pay.unavailable"),
          }}
        />
        <div className="grid gap-2 text-sm text-muted-foreground">
          <PaymentNote order={order} locale={locale} />
          <p className="flex items-start gap-2">
            <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
            {t("pay.secure")}
          </p>
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

async function PaymentNote({ order, locale }: Pick<PaymentPanelProps, "order" | "locale">) {
  const t = await getTranslations("pay");
  const { intent, captureNow, total } = order;
  if (intent === "PAY") return null;
  if (captureNow.minor === 0) return <p>{t("authorizeAllNote")}</p>;
  const later = { ...total, minor: total.minor - captureNow.minor };
  return (
    <p>
      {t("authorizeNowNote", { now: formatMoney(captureNow, locale), later: formatMoney(later, locale) })}
    </p>
  );
}
