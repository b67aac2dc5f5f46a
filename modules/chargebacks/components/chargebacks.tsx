import type { ReactNode } from "react";

import { Actor } from "@/components/admin/frame/actor";
import { Amount, formatAmount } from "@/components/admin/frame/amount";
import { ListTable, RowLink } from "@/components/admin/frame/list-table";
import { Day as DayText, ShopTime } from "@/components/admin/frame/times";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Card, CardContent, CardHeader, CardTitle, Fact, TitledCard } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { type Day, dateOf, daysBetween } from "@/lib/calendar/day";
import { sumByCurrency } from "@/lib/money/sum-by-currency";
import { dueWords } from "@/modules/chargebacks/due";
import type { ChargebackRow } from "@/modules/chargebacks/list-chargebacks";
import { chargebackPath, disputePath } from "@/modules/chargebacks/paths";

import { chargebackActLabels, shortLabel } from "./labels";

/** How many chargebacks are open, how much they come to, and for how many the bank takes evidence no longer than a week. */
export function ChargebackSums({
  open,
  today,
  currencies,
}: {
  open: readonly ChargebackRow[];
  today: Day;
  currencies: readonly string[];
}) {
  const unsent = open.filter(({ acts }) => acts.length === 0);
  const soon = unsent.filter(({ due }) => due !== null && daysBetween(today, due) <= 7);
  const undated = unsent.filter(({ due }) => due === null);
  const sums = sumByCurrency(open, currencies);
  const figures: [string, string][] = [
    ["Open", String(open.length)],
    ["Sum", sums.length === 0 ? "None" : sums.map(formatAmount).join(" · ")],
    ["Evidence due within a week", String(soon.length)],
    ["Without a day for evidence", String(undated.length)],
  ];
  return (
    <Card aria-label="Open chargebacks" className="overflow-hidden">
      <dl className="figures lg:grid-cols-4">
        {figures.map(([name, text]) => (
          <Fact key={name} term={name}>
            {text}
          </Fact>
        ))}
      </dl>
    </Card>
  );
}

type ChargebackTableProps = {
  title: string;
  rows: readonly ChargebackRow[];
  today: Day;
  /** How many chargebacks a payment has, by the bank's id of it. */
  countOf: ReadonlyMap<string, number>;
};

const columns = ["Order", "Taken by the bank", "Evidence due", "State", "Amount"];

/** Chargebacks, one per row; each leads to its page. */
export function ChargebackTable({ title, rows, today, countOf }: ChargebackTableProps) {
  return (
    <Card aria-label={title} className="overflow-hidden">
      <h2 className="px-5 pt-5 pb-2 text-lg font-semibold tracking-tight sm:px-6">
        {title} <span className="font-normal text-muted-foreground tabular-nums">{rows.length}</span>
      </h2>
      {rows.length === 0 ? (
        <p className="hint px-5 pb-6 sm:px-6">None.</p>
      ) : (
        <ListTable caption={title} columns={columns}>
          {rows.map((row) => {
            const count = countOf.get(row.gatewayOrderId) ?? 1;
            const state = (
              <div className="badges">
                <StateBadge row={row} />
                {count > 1 && <Badge>{count} of this payment</Badge>}
              </div>
            );
            return (
              <tr key={row.id}>
                <td>
                  <RowLink href={chargebackPath(row.id)}>{row.orderNumber ?? row.gatewayOrderId}</RowLink>
                  <div className="folded">
                    {state}
                    {(row.isOpen || row.due !== null) && (
                      <div className="flex flex-wrap gap-x-2">
                        Evidence due <Due row={row} today={today} />
                      </div>
                    )}
                  </div>
                </td>
                <td className="quiet">{row.at && <ShopTime at={row.at} />}</td>
                <td>
                  <Due row={row} today={today} />
                </td>
                <td>{state}</td>
                <td>{row.amount === null ? "Not readable" : <Amount money={row.amount} />}</td>
              </tr>
            );
          })}
        </ListTable>
      )}
    </Card>
  );
}

/** What stands about a chargeback: open, with evidence sent, or how it ended. */
export function StateBadge({ row: { isOpen, acts } }: { row: Pick<ChargebackRow, "isOpen" | "acts"> }) {
  const last = acts.at(-1)?.act;
  if (!isOpen)
    return (
      <Badge variant={last === "won" ? "success" : "neutral"}>{last ? shortLabel(last) : "Ended"}</Badge>
    );
  return last === undefined ? (
    <Badge variant="warning">Open</Badge>
  ) : (
    <Badge variant="info">{shortLabel(last)}</Badge>
  );
}

/** Until when the bank takes evidence, if there is still something to send. */
function Due({ row: { due, isOpen, acts }, today }: { row: ChargebackRow; today: Day }): ReactNode {
  if (due === null) return isOpen ? <span className="quiet">Not set</span> : null;
  const left = daysBetween(today, due);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <DayText day={dateOf(due)} />
      {isOpen && acts.length === 0 && left <= 7 && (
        <Badge variant={left < 0 ? "destructive" : "warning"}>{dueWords(due, today)}</Badge>
      )}
    </span>
  );
}

/** The chargebacks of an order, each with a link to its page. */
export function ChargebackCard({ rows, today }: { rows: readonly ChargebackRow[]; today: Day }) {
  return (
    <Card aria-labelledby="chargebacks" className="border-ring">
      <CardHeader>
        <CardTitle id="chargebacks">Chargebacks</CardTitle>
        <p className="hint">
          The bank has taken this money back. Until it is won, it is not left to refund: a refund pays it
          twice.
        </p>
      </CardHeader>
      <CardContent>
        <ul className="entries">
          {rows.map((row) => (
            <li key={row.id} className="text-sm">
              <p className="flex flex-wrap items-center gap-2">
                <Link href={chargebackPath(row.id)} className="link font-medium">
                  {row.amount === null ? "A chargeback" : <Amount money={row.amount} />}
                </Link>
                <StateBadge row={row} />
              </p>
              {row.due !== null && (
                <p className="flex flex-wrap gap-x-2">
                  <span className="text-muted-foreground">Evidence due</span> <Due row={row} today={today} />
                </p>
              )}
            </li>
          ))}
        </ul>
      </CardContent>
    </Card>
  );
}

/** What the bank's report says of a chargeback, and what others its payment has. */
export function ChargebackFacts({
  row,
  today,
  currencies,
}: {
  row: ChargebackRow & { others: ChargebackRow[] };
  today: Day;
  currencies: readonly string[];
}) {
  const { orderNumber, others } = row;
  const facts: [string, ReactNode][] = [
    ["Amount", row.amount === null ? "Not readable" : <Amount key="amount" money={row.amount} />],
    ["Fee of the bank", row.fee === null ? "Not in the report" : <Amount key="fee" money={row.fee} />],
    ["Taken by the bank", row.at === null ? "Not readable" : <ShopTime key="at" at={row.at} />],
    ["Evidence due", row.due === null ? "Not set" : <Due key="due" row={row} today={today} />],
    [
      "Payment",
      <span key="payment" className="font-mono text-xs break-all">
        {row.gatewayOrderId}
      </span>,
    ],
    [
      "Report",
      <Link key="report" href={`/admin/reconciliation/${row.report.id}`} className="link break-all">
        {row.report.fileName}
      </Link>,
    ],
  ];
  const sums = sumByCurrency([row, ...others], currencies);
  return (
    <TitledCard id="facts" title="What the bank says" className="grid gap-4">
      <dl className="fact-table">
        {facts.map(([name, text]) => (
          <Fact key={name} term={name}>
            {text}
          </Fact>
        ))}
      </dl>
      {others.length > 0 && (
        <Alert variant="warning">
          <p>
            {`The bank lists ${others.length + 1} chargebacks of this payment, together ${sums.map(formatAmount).join(" and ")}. `}
            Ask the bank if it took the money twice.
          </p>
          <ul className="grid gap-1">
            {others.map((other) => (
              <li key={other.id} className="flex flex-wrap items-center gap-2">
                <Link href={chargebackPath(other.id)} className="link">
                  {other.amount === null ? "Another one" : formatAmount(other.amount)}
                  {other.at && (
                    <>
                      {", "}
                      <ShopTime at={other.at} />
                    </>
                  )}
                </Link>
                <StateBadge row={other} />
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {orderNumber !== null && (
        <p className="text-sm">
          <Link href={disputePath(orderNumber)} className="link">
            Evidence for the bank
          </Link>
        </p>
      )}
    </TitledCard>
  );
}

/** What was done about a chargeback, the first act first. */
export function ChargebackActs({ acts }: Pick<ChargebackRow, "acts">) {
  if (acts.length === 0) return <p className="hint">Nothing yet.</p>;
  return (
    <ol className="entries text-sm">
      {acts.map(({ act, note, by, at }) => (
        <li key={at.toISOString()}>
          <p className="font-medium">{chargebackActLabels[act]}</p>
          <p className="wrap-anywhere">
            “<bdi>{note}</bdi>”
          </p>
          <p className="text-muted-foreground">
            <ShopTime at={at} />, by <Actor by={by} />
          </p>
        </li>
      ))}
    </ol>
  );
}
