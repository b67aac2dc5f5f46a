import type { Route } from "next";

import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { Money } from "@/lib/money/money";
import type { MovementGroup } from "@/modules/finance/list-movements";
import type { MonthView } from "@/modules/finance/read-month";

import { Amount } from "@/components/admin/frame/amount";

type MonthSumsProps = {
  view: MonthView;
  /** The group whose rows are shown below. */
  show: MovementGroup;
  hrefOf: (show: MovementGroup) => Route;
};

/** The month's equation, with the bank's reports if the shop imports them. Each figure leads to its rows. */
export function MonthSums({ view, show, hrefOf }: MonthSumsProps) {
  const { taken, refunded, net, reports } = view;
  const rows: [string, MovementGroup, number | undefined, Money][] = [
    ["Taken: payments and captures", "taken", taken.count, taken.sum],
    ["Refunded", "refunded", refunded.count, minus(refunded.sum)],
    ["Net", "all", undefined, net],
  ];
  if (reports !== null) {
    const { reported, unreported, differences } = reports;
    rows.push(
      ["In the bank's reports", "reported", reported.count, reported.sum],
      ["Not in a report yet", "unreported", unreported.count, unreported.sum],
      ["Differences: more in the reports", "different", differences.count, minus(differences.sum)],
    );
  }
  return (
    <Card aria-labelledby="sums">
      <CardHeader>
        <CardTitle id="sums">Journal and bank</CardTitle>
        <p className="hint">
          Net is what the journal took less what it gave back.
          {reports !== null &&
            " The last three figures add up to it: what the bank's reports list, what none lists yet, and less what they list beyond the journal."}
        </p>
      </CardHeader>
      <CardContent>
        <dl className="grid gap-2">
          {rows.map(([name, group, count, money]) => (
            <div
              key={group}
              className={`flex justify-between gap-4 ${group === "all" ? "border-t border-border pt-2 font-semibold" : ""}`}
            >
              <dt>
                <Link
                  href={hrefOf(group)}
                  scroll={false}
                  aria-current={group === show ? "true" : undefined}
                  className="link"
                >
                  {name}
                </Link>
                {count !== undefined && <span className="text-muted-foreground"> ({count})</span>}
              </dt>
              <dd>
                <Amount money={money} />
              </dd>
            </div>
          ))}
        </dl>
      </CardContent>
    </Card>
  );
}

function minus(money: Money): Money {
  return { ...money, minor: money.minor === 0 ? 0 : -money.minor };
}
