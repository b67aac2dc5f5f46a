import type { Route } from "next";

import { Amount, formatAmount } from "@/components/admin/frame/amount";
import { TitledCard } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { Money } from "@/lib/money/money";
import type { MovementGroup } from "@/modules/finance/list-movements";
import type { MonthReports, MonthView } from "@/modules/finance/read-month";

type MonthSumsProps = {
  view: MonthView;
  /** The group whose rows are shown below. */
  show: MovementGroup;
  hrefOf: (show: MovementGroup) => Route;
  /** Where chargebacks are worked on, if anywhere. */
  chargebacks: Route | undefined;
};

/** The month from what was taken to what is left, and the bank's payout that should match it. Figures of movements lead to their rows. */
export function MonthSums({ view, show, hrefOf, chargebacks }: MonthSumsProps) {
  const { taken, refunded, net, reports } = view;
  const rowsOf = (group: MovementGroup) => ({ href: hrefOf(group), isShown: group === show });
  return (
    <TitledCard id="sums" title="The month" className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
      <div className="grid content-start gap-3">
        <dl className="grid gap-2">
          <Row
            name="Taken: payments and captures"
            count={taken.count}
            money={taken.sum}
            {...rowsOf("taken")}
          />
          <Row name="Refunded" count={refunded.count} money={minus(refunded.sum)} {...rowsOf("refunded")} />
          <Row name="Taken less refunded" money={net} isTotal {...rowsOf("all")} />
          {reports !== null && (
            <>
              <Row name="Fees of the bank" count={reports.fees.count} money={minus(reports.fees.sum)} />
              <Row
                name="Chargebacks"
                count={reports.chargebacks.count}
                money={minus(reports.chargebacks.sum)}
                href={chargebacks}
              />
              <Row name="Chargebacks won" count={reports.won.count} money={reports.won.sum} />
              <Row name="Net" money={reports.left} isTotal />
            </>
          )}
        </dl>
        {reports !== null && <p className="hint max-w-prose">{keptText(reports)}</p>}
      </div>
      {reports !== null && (
        <div className="grid content-start gap-3">
          <dl className="grid gap-2">
            <Row name="Payout by the bank’s reports" money={reports.payout} {...rowsOf("reported")} />
            <Row
              name="Not in a report yet"
              count={reports.unreported.count}
              money={reports.unreported.sum}
              {...rowsOf("unreported")}
            />
            <Row
              name="Differences: more in the reports"
              count={reports.differences.count}
              money={minus(reports.differences.sum)}
              {...rowsOf("different")}
            />
            <Row name="Net" money={reports.left} isTotal />
          </dl>
          <p className="hint max-w-prose">
            The payout is what the {counted(reports.reported.count, "movement")} in the reports{" "}
            {reports.reported.count === 1 ? "comes" : "come"} to, less fees and chargebacks. The
            merchant&apos;s account should have got it.
          </p>
        </div>
      )}
    </TitledCard>
  );
}

/** What the figures of the bank leave open. */
function keptText({ fees, chargebacks, lost }: MonthReports): string {
  const missing = counted(fees.missing, "line");
  const texts = [
    fees.count === 0 && "The reports name no fees.",
    fees.count > 0 && fees.missing > 0 && `Of ${missing} the reports name no fee that can be read.`,
    chargebacks.open > 0 &&
      `${chargebacks.open} of the chargebacks ${chargebacks.open === 1 ? "is" : "are"} open.`,
    lost.count > 0 && `Lost in this month: ${counted(lost.count, "chargeback")}, ${formatAmount(lost.sum)}.`,
  ];
  return texts.filter((text) => text !== false).join(" ");
}

type RowProps = {
  name: string;
  count?: number;
  money: Money;
  isTotal?: boolean;
  href?: Route;
  isShown?: boolean;
};

function Row({ name, count, money, isTotal = false, href, isShown = false }: RowProps) {
  return (
    <div
      className={`flex justify-between gap-4 ${isTotal ? "border-t border-border pt-2 font-semibold" : ""}`}
    >
      <dt>
        {href === undefined ? (
          name
        ) : (
          <Link href={href} aria-current={isShown ? "true" : undefined} className="link">
            {name}
          </Link>
        )}
        {count !== undefined && <span className="text-muted-foreground"> ({count})</span>}
      </dt>
      <dd className="tabular-nums">
        <Amount money={money} />
      </dd>
    </div>
  );
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}

function minus(money: Money): Money {
  return { ...money, minor: money.minor === 0 ? 0 : -money.minor };
}
