import type { Route } from "next";

import { formatAmount } from "@/components/admin/frame/amount";
import { orderListPath } from "@/components/admin/frame/paths";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { MovementGroup } from "@/modules/finance/list-movements";
import type { DayFigures as Figures, DayView } from "@/modules/finance/read-day";

type DayFiguresProps = {
  view: DayView;
  day: string;
  /** The group whose rows are shown below. */
  show: MovementGroup;
  hrefOf: (show: MovementGroup) => Route;
};

/** The figures of a day, each beside that of the same weekday before. Each leads to its rows. */
export function DayFigures({ view, day, show, hrefOf }: DayFiguresProps) {
  const figures: { name: string; text: (of: Figures) => string; href: Route; isShown: boolean }[] = [
    {
      name: "Taken",
      text: ({ taken }) => `${formatAmount(taken.sum)} (${taken.count})`,
      href: hrefOf("taken"),
      isShown: show === "taken",
    },
    {
      name: "Refunded",
      text: ({ refunded }) => `${formatAmount(refunded.sum)} (${refunded.count})`,
      href: hrefOf("refunded"),
      isShown: show === "refunded",
    },
    { name: "Net", text: ({ net }) => formatAmount(net), href: hrefOf("all"), isShown: show === "all" },
    {
      name: "Approved",
      text: approvalRate,
      href: orderListPath(new URLSearchParams({ search: day, state: "failed" }).toString()),
      isShown: false,
    },
  ];
  return (
    <Card aria-labelledby="figures">
      <CardHeader>
        <CardTitle id="figures">Figures</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-4">
        <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {figures.map(({ name, text, href, isShown }) => (
            <div key={name} className="grid content-start gap-1">
              <dt>
                <Link href={href} scroll={false} aria-current={isShown ? "true" : undefined} className="link">
                  {name}
                </Link>
              </dt>
              <dd className="text-lg font-semibold tabular-nums">{text(view)}</dd>
              <dd className="hint">{`${text(view.before)} a week before`}</dd>
            </div>
          ))}
        </dl>
        <details className="hint">
          <summary className="cursor-pointer">How this is counted</summary>
          <p className="mt-2 max-w-prose">
            Taken are payments and captures, refunded are refunds, net is the one less the other. An
            authorization takes nothing. Approved is the share of payments and authorizations that the bank
            approved among those that it approved or declined; attempts that ended before, such as a failed
            3-D Secure, are not in it. All are of the day on which the bank was asked, by the merchant&apos;s
            clock.
          </p>
        </details>
      </CardContent>
    </Card>
  );
}

function approvalRate({ approved, declined }: Figures): string {
  const all = approved + declined;
  if (all === 0) return "No charges";
  return `${Math.round((approved / all) * 1000) / 10} % of ${all}`;
}
