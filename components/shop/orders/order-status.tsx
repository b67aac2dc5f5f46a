import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { ActionForm } from "@/components/ui/form";
import { Button, buttonVariants } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { formatMoney } from "@/lib/money/format-money";
import type { ShopperOrderView } from "@/lib/orders/views";

import { ContinueWhileWaiting } from "@/components/shop/payment/continue-while-waiting";
import { NextSteps } from "@/components/shop/checkout/next-steps";
import { PrintButton } from "@/components/ui/print-button";
import { RefreshWhileWaiting } from "@/components/ui/refresh-while-waiting";
import { StepTitle } from "@/components/shop/checkout/step-title";

type OrderStatusProps = {
  order: ShopperOrderView;
  locale: string;
  /** Whether its things can be ordered again. */
  again: boolean;
  /** Puts the things of the order in the cart again. */
  orderAgain: (form: FormData) => Promise<void>;
  /** Continues the payment where a stopped process left it, and refreshes the page. */
  continuePayment: () => Promise<void>;
  /** What a module says of it. */
  children?: ReactNode;
};

/** The state of a paid order or of a payment in progress, and what the shopper can do next. */
export function OrderStatus({
  order,
  locale,
  again,
  orderAgain,
  continuePayment,
  children,
}: OrderStatusProps) {
  const { state, email, confirmation } = order;
  const kind = state.kind === "payable" || state.kind === "challenge" ? "processing" : state.kind;
  const waiting = kind === "processing" || kind === "checking";
  const good = kind === "paid" || kind === "authorized";
  const t = useTranslations();
  return (
    <Card aria-labelledby="status-title" className="print:border-0">
      <CardContent className="status">
        <Icon
          name={good ? "circle-check" : waiting ? "clock" : "info"}
          className={good ? "text-success-text" : waiting ? "text-warning-text" : "text-info-text"}
        />
        <div role="status">
          <StepTitle as="h2" id="status-title" className="scroll-mt-60" aria-describedby="status-text">
            {t(`orderStatus.${kind}Title`)}
          </StepTitle>
          <p id="status-text">
            <StatusMessage order={order} locale={locale} />
          </p>
          {kind === "checking" && <p>{t("orderStatus.checkingMail", { email })}</p>}
          {good && confirmation !== null && (
            <p>
              {t.rich(`orderStatus.confirmation.${confirmation.state}`, {
                email: () => (
                  <bdi className="email" dir="ltr">
                    {confirmation.to}
                  </bdi>
                ),
              })}
            </p>
          )}
        </div>
        {children}
        <NextSteps order={order} locale={locale} />
        {kind === "processing" && (
          <ContinueWhileWaiting action={continuePayment} label={t("orderStatus.continue")} />
        )}
        {kind === "checking" && <RefreshWhileWaiting seconds={15} />}
        {!waiting && (
          <div className="actions mt-2 print:hidden">
            {kind === "expired" && (
              <ActionForm action={orderAgain}>
                <input type="hidden" name="number" value={order.number} />
                <Button>{t("orderStatus.orderAgain")}</Button>
              </ActionForm>
            )}
            <Link
              href="/"
              className={buttonVariants({ variant: kind === "expired" ? "outline" : "primary" })}
            >
              {t("order.shopOn")}
            </Link>
            {kind !== "expired" && again && (
              <ActionForm action={orderAgain}>
                <Button variant="outline" name="number" value={order.number}>
                  {t("orders.again")}
                </Button>
              </ActionForm>
            )}
            <PrintButton variant="outline">{t("order.print")}</PrintButton>
          </div>
        )}
      </CardContent>
    </Card>
  );
}

function StatusMessage({ order, locale }: Pick<OrderStatusProps, "order" | "locale">) {
  const t = useTranslations("orderStatus");
  const { state, total, email } = order;
  const amount = formatMoney(total, locale);
  switch (state.kind) {
    case "payable":
    case "challenge":
    case "processing":
      return t("processing");
    case "checking":
      return t("checking");
    case "expired":
      return t("expired");
    case "authorized": {
      const { captured } = state;
      if (captured.minor === 0) return t("authorized", { amount });
      const later = { ...total, minor: total.minor - captured.minor };
      return t("authorizedPartly", {
        now: formatMoney(captured, locale),
        later: formatMoney(later, locale),
      });
    }
    case "paid": {
      const { notCharged } = state;
      if (notCharged === undefined) return t("paid", { amount });
      const charged = { ...total, minor: total.minor - notCharged.minor };
      return t("paidPartly", {
        charged: formatMoney(charged, locale),
        rest: formatMoney(notCharged, locale),
      });
    }
    case "partly_approved":
      return t(state.taken ? "partly_approved" : "partly_approvedHeld", {
        approved: formatMoney(state.approved, locale),
        amount,
        email,
      });
    case "partly_refunded":
      return t("partly_refunded", {
        refunded: formatMoney(state.refunded, locale),
        amount: formatMoney(state.captured, locale),
      });
    case "refunded":
      return t("refunded", { amount: formatMoney(state.refunded, locale) });
    case "cancelled":
      return t("cancelled");
  }
}
