import type { Route } from "next";

import { formatAmount } from "@/components/admin/frame/amount";
import { TitledCard } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { ChargeGroup } from "@/modules/finance/list-charges";
import type { MovementGroup } from "@/modules/finance/list-movements";
import type { DayFigures as Figures, DayView } from "@/modules/finance/read-day";

/** The rows that a page of a day shows. */
export type DayRows = { show: MovementGroup | ChargeGroup; currency: string; code?: string };

type DayFiguresProps = {
  days: readonly (DayView & { currency: string })[];
  /** With what the day is compared, such as "Saturday 21 November 2026, until 14:05". */
  before: string;
  shown: DayRows | undefined;
  hrefOf: (rows: DayRows) => Route;
};

const figures: { name: string; show: DayRows["show"]; text: (of: Figures) => string }[] = [
  {
    name: "Taken",
    show: "taken",
    text: ({ taken }) => `${formatAmount(taken.sum)} (${taken.count})`,
  },
  {
    name: "Refunded",
    show: "refunded",
    text: ({ refunded }) => `${formatAmount(refunded.sum)} (${refunded.count})`,
  },
  { name: "Net", show: "all", text: ({ net }) => formatAmount(net) },
  { name: "Approved", show: "charges", text: approvalRate },
];

/** The figures of a day in each currency, each beside that of the same weekday before. Each leads to its rows. */
export function DayFigures({ days, before, shown, hrefOf }: DayFiguresProps) {
  const moved = days.filter((day) => hasMoved(day) || hasMoved(day.before));
  const quiet = days.filter((day) => !moved.includes(day)).map(({ currency }) => currency);
  return (
    <TitledCard id="figures" title="Figures" hint={`Under each: ${before}.`} className="grid gap-4">
      {moved.map((day) => (
        <section
          key={day.currency}
          aria-label={day.currency}
          className="grid gap-4 border-t border-border pt-4 first:border-0 first:pt-0 lg:grid-cols-[4rem_minmax(0,1fr)]"
        >
          <h3 className="font-medium">{day.currency}</h3>
          <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
            {figures.map(({ name, show, text }) => (
              <div key={name} className="grid content-start gap-0.5">
                <dt className="text-sm">
                  <Link
                    href={hrefOf({ show, currency: day.currency })}
                    aria-current={
                      shown?.show === show && shown.currency === day.currency ? "true" : undefined
                    }
                    className="link"
                  >
                    {name}
                    <span className="sr-only">{` in ${day.currency}`}</span>
                  </Link>
                </dt>
                <dd className="text-lg font-semibold tabular-nums">{text(day)}</dd>
                <dd className="hint tabular-nums">{text(day.before)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {quiet.length > 0 && <p className="hint">{`Nothing on both days in ${quiet.join(", ")}.`}</p>}
      <details className="hint">
        <summary className="cursor-pointer">How this is counted</summary>
        <p className="mt-2 max-w-prose">
          Taken are payments and captures, refunded are refunds, net is the one less the other. An
          authorization takes nothing. Approved is the share of payments and authorizations that the bank
          approved among those that it approved or declined; attempts that ended before, such as a failed 3-D
          Secure, are not in it. All are of the day on which the bank was asked, by the merchant&apos;s clock.
        </p>
      </details>
    </TitledCard>
  );
}

function hasMoved({ taken, refunded, approved, declined }: Figures): boolean {
  return taken.count + refunded.count + approved + declined > 0;
}

function approvalRate({ approved, declined }: Figures): string {
  const all = approved + declined;
  if (all === 0) return "No charges";
  return `${Math.round((approved / all) * 1000) / 10} % of ${all}`;
}
