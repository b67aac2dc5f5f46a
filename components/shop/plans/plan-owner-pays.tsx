import type { Route } from "next";
import { useTranslations } from "next-intl";

import { buttonVariants } from "@/components/ui/button";
import { Card, CardContent, CardTitle } from "@/components/ui/card";
import { Link } from "@/components/ui/link";

type PlanOwnerPaysProps = { orderNumber: string; signedIn: boolean };

/**
 * In place of the card form: a plan begins with the order, so only the customer who placed it can pay it.
 *
 * A customer of another account signs out first, in the account.
 */
export function PlanOwnerPays({ orderNumber, signedIn }: PlanOwnerPaysProps) {
  const t = useTranslations("plans");
  const signIn = `/account/sign-in?callbackUrl=${encodeURIComponent(`/orders/${orderNumber}`)}`;
  return (
    <Card aria-labelledby="owner-pays-title">
      <CardContent className="grid justify-items-start gap-4">
        <CardTitle id="owner-pays-title">{t("ownerPaysTitle")}</CardTitle>
        <p className="text-pretty">{t("ownerPays")}</p>
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
