import type { Route } from "next";
import { useTranslations } from "next-intl";

import { buttonVariants } from "@/components/ui/button";
import { Card, CardContent, CardTitle } from "@/components/ui/card";
import { Link } from "@/components/ui/link";

type PlanOfOrderProps = { plan: { number: string; period: number; offer: { payments: number | null } } };

/** Says that an order is a payment of a plan, and leads to it. */
export function PlanOfOrder({ plan: { number, period, offer } }: PlanOfOrderProps) {
  const t = useTranslations("plans");
  // A number never breaks at its hyphens.
  const values = { period, number: () => <bdi className="whitespace-nowrap">{number}</bdi> };
  return (
    <Card aria-label={t("number", { number })} className="print:hidden">
      <CardContent className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-pretty">
          {offer.payments === null
            ? t.rich("orderOf", values)
            : t.rich("orderOfAll", { ...values, count: offer.payments })}
        </p>
        <Link href={`/account/plans/${number}` as Route} className={buttonVariants({ variant: "outline" })}>
          {t("show")}
        </Link>
      </CardContent>
    </Card>
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
