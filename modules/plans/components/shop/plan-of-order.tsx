import type { Route } from "next";
import { useTranslations } from "next-intl";

import { buttonVariants } from "@/components/ui/button";
import { Card, CardContent, CardTitle } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { formatDay } from "@/lib/i18n/format-days";
import { formatMoney } from "@/lib/money/format-money";
import type { PlanOfOrder as PlanOfOrderView } from "@/modules/plans/read-plan-of-order";

/** Says that an order is a payment of a plan and when the next one is made, and leads to the plan. */
export function PlanOfOrder({
  plan: { number, period, offer, productName, nextCharge },
  locale,
}: {
  plan: PlanOfOrderView;
  locale: string;
}) {
  const t = useTranslations("plans");
  // A number never breaks at its hyphens.
  const values = {
    period,
    product: () => <bdi className="font-medium">{productName}</bdi>,
    number: () => <bdi className="whitespace-nowrap">{number}</bdi>,
  };
  return (
    <section
      aria-label={t("number", { number })}
      className="note flex flex-wrap items-center justify-between gap-x-4 gap-y-2 print:hidden"
    >
      <div className="grid gap-1 text-pretty">
        <p>
          {offer.payments === null
            ? t.rich("orderOf", values)
            : t.rich("orderOfAll", { ...values, count: offer.payments })}
        </p>
        {nextCharge !== null && (
          <p className="font-medium">
            {t("nextOfOrder", {
              amount: formatMoney(nextCharge.amount, locale),
              date: formatDay(nextCharge.on, locale),
            })}
          </p>
        )}
      </div>
      <Link href={`/account/plans/${number}` as Route} className="link font-medium">
        {t("show")}
      </Link>
    </section>
  );
}

type PlanOwnerPaysProps = { orderNumber: string; signedIn: boolean };

/**
 * In place of the card form: a plan begins with the order, so only the customer who placed it can pay it.
 *
 * A customer of another account signs out first, in the account.
 */
export function PlanOwnerPays({ orderNumber, signedIn }: PlanOwnerPaysProps) {
  const [t, pay] = [useTranslations("plans"), useTranslations("pay")];
  const signIn = `/account/sign-in?callbackUrl=${encodeURIComponent(`/orders/${orderNumber}`)}`;
  return (
    <Card aria-labelledby="owner-pays-title">
      <CardContent className="grid justify-items-start gap-4">
        <CardTitle id="owner-pays-title">{t("ownerPaysTitle")}</CardTitle>
        <p className="text-pretty">{pay("ownerPays")}</p>
        {signedIn && <p className="text-pretty text-muted-foreground">{t("ownerElse")}</p>}
        <Link
          href={(signedIn ? "/account" : signIn) as Route}
          className={buttonVariants({ variant: "primary" })}
        >
          {t(signedIn ? "ownAccount" : "ownerSignIn")}
        </Link>
      </CardContent>
    </Card>
  );
}
