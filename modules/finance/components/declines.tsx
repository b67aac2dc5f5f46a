import type { Route } from "next";

import { codeLabel } from "@/components/admin/frame/labels";
import { TitledCard } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { withoutCode } from "@/modules/finance/list-charges";
import type { DayView } from "@/modules/finance/read-day";

import type { DayRows } from "./day-figures";

type DeclinesProps = {
  days: readonly { currency: string; declines: DayView["declines"] }[];
  hrefOf: (rows: DayRows) => Route;
};

/** Why the bank declined charges of a day, by currency. Each reason leads to its rows. */
export function Declines({ days, hrefOf }: DeclinesProps) {
  const declined = days.filter(({ declines }) => declines.length > 0);
  return (
    <TitledCard id="declines" title="Declines" className="grid gap-3">
      {declined.length === 0 && <p className="hint">The bank declined nothing.</p>}
      {declined.map(({ currency, declines }) => (
        <section key={currency} aria-label={`Declines in ${currency}`} className="grid gap-1 text-sm">
          <h3 className="text-muted-foreground">{currency}</h3>
          <ul className="grid gap-1">
            {declines.map(({ code, count }) => (
              <li key={code} className="flex justify-between gap-4">
                <Link
                  href={hrefOf({ show: "declined", currency, code: code ?? withoutCode })}
                  className="link"
                >
                  {code === null ? "Without a code" : codeLabel(code)}
                  <span className="sr-only">{` in ${currency}`}</span>
                </Link>
                <span className="tabular-nums">{count}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </TitledCard>
  );
}
