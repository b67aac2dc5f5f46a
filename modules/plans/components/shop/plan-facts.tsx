import type { Route } from "next";
import { useTranslations } from "next-intl";

import { Card, CardContent, CardTitle, Fact } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { formatDay } from "@/lib/i18n/format-days";
import { formatMoney } from "@/lib/money/format-money";
import type { SubscriptionView } from "@/modules/plans/views";

import { SummaryRow } from "@/components/shop/amounts/amount-rows";
import { usePlanTexts } from "@/modules/plans/components/shop/interval-texts";
import { PostalAddress } from "@/components/shop/orders/address";
import { ProductPicture } from "@/components/shop/catalogue/product-picture";
import { SavedCardName } from "@/modules/saved-cards/components/saved-card-name";
import { TaxRow } from "@/components/shop/amounts/cart-amounts";

type PlanFactsProps = { plan: SubscriptionView; cardExpired?: boolean; locale: string };

/** What was agreed: what each payment costs, how often and until when, the card, and where it goes. */
export function PlanFacts({ plan, cardExpired = false, locale }: PlanFactsProps) {
  const t = useTranslations();
  const texts = usePlanTexts(locale);
  const { productName, image, interval, payments, paymentsMade, unit, deliveryFee, tax, price, card } = plan;
  const money = (amount: typeof price) => formatMoney(amount, locale);
  return (
    <Card aria-labelledby="terms-title">
      <CardContent className="grid gap-5">
        <CardTitle id="terms-title">{t("plans.termsTitle")}</CardTitle>
        <div className="grid grid-cols-[3.5rem_1fr] items-center gap-3 text-sm">
          <ProductPicture src={image} className="rounded-lg" />
          <span>
            <bdi className="block font-medium">{productName}</bdi>
            <span className="text-muted-foreground">{texts.price(price, interval)}</span>
          </span>
        </div>
        <dl className="amounts">
          <SummaryRow term={t("summary.subtotal")}>{money(unit)}</SummaryRow>
          <SummaryRow
            term={
              plan.deliveryName === null
                ? t("summary.delivery")
                : t("receipt.deliveryBy", { method: plan.deliveryName })
            }
          >
            {money(deliveryFee)}
          </SummaryRow>
          {tax?.included === false && <TaxRow tax={tax} />}
          <SummaryRow term={t("summary.total")} className="total">
            {texts.price(price, interval)}
          </SummaryRow>
          {tax?.included === true && <TaxRow tax={tax} />}
        </dl>
        <dl className="facts">
          <Fact term={t("plans.started")}>{formatDay(plan.startedOn, locale)}</Fact>
          <Fact term={t("plans.end")}>
            {payments === null
              ? t("plans.endless")
              : interval.onDispatch
                ? t("plans.endsOnDispatch")
                : t("plans.endsAfter", { count: payments, made: paymentsMade })}
          </Fact>
          <Fact term={t("plans.cardTitle")}>
            {card === null ? (
              <span className="block">{t("plans.noCard")}</span>
            ) : (
              <span className="flex items-center gap-3">
                <SavedCardName
                  card={{
                    ...card,
                    expiry: { month: card.expiryMonth, year: card.expiryYear },
                    expired: cardExpired,
                    problem: null,
                  }}
                />
              </span>
            )}
            {plan.admits.changeCard && (
              <Link href={`/account/plans/${plan.number}/card` as Route} className="link mt-2 inline-block">
                {t("plans.changeCard")}
              </Link>
            )}
          </Fact>
          <Fact term={t("order.deliverTo")}>
            <PostalAddress address={plan.delivery} />
          </Fact>
          <Fact term={t("order.email")}>
            <bdi className="wrap-anywhere">{plan.email}</bdi>
          </Fact>
        </dl>
      </CardContent>
    </Card>
  );
}
