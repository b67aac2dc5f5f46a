import type { Route } from "next";
import { useTranslations } from "next-intl";

import { buttonVariants } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
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
