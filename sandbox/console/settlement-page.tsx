/** @jsxImportSource hono/jsx */
import type { Bank } from "@/sandbox/bank";
import type { Transaction } from "@/sandbox/ledger/records";
import { Amount } from "./components/amount";
import { EmptyMessage } from "./components/empty-message";
import { Facts } from "./components/facts";
import { PageHeading } from "./components/page-heading";
import { TransactionTable } from "./components/transaction-table";

const shownMovements = 500;

const wrongReports = [
  ["late by a minute", "lateMs=60000"],
  ["refunds only", "types=REFUND"],
  ["truncated at a line", "limit=1"],
  ["truncated in a line", "truncated=true"],
  ["without pending movements", "pending=hidden"],
  ["with pending movements", "pending=listed"],
] as const;

/** The settlement report: the bank's payouts, and the file that a shop imports. */
export function SettlementPage({ bank }: { bank: Bank }) {
  const movements = bank.ledger.transactions().filter(({ moved }) => moved);
  return (
    <>
      <PageHeading
        title="Settlement report"
        lead="Every movement at the bank, as a file that a shop imports to resolve its unknown outcomes."
      >
        <a class="button" href="/api/settlement.csv" download>
          Download CSV
        </a>
      </PageHeading>
      <p>
        Wrong on purpose:{" "}
        {wrongReports.map(([name, query], index) => (
          <>
            {index > 0 && ", "}
            <a href={`/api/settlement.csv?${query}`} download>
              {name}
            </a>
          </>
        ))}
        .
      </p>
      {movements.length === 0 ? (
        <EmptyMessage title="No movements yet">The report has a line for each movement.</EmptyMessage>
      ) : (
        <>
          <Facts
            facts={[...netByCurrency(movements)].map(([currency, minor]) => [
              `Paid out in ${currency}`,
              <Amount minor={minor} currency={currency} />,
            ])}
          />
          <TransactionTable
            transactions={movements.toReversed().slice(0, shownMovements)}
            label="Movements in the report"
            withOrder
          />
        </>
      )}
    </>
  );
}

/** Payments and captures less refunds, in minor units by currency. */
function netByCurrency(movements: Transaction[]): Map<string, number> {
  const net = new Map<string, number>();
  for (const { type, amount, currency } of movements) {
    const signed = type === "PAYMENT" || type === "CAPTURE" ? amount : type === "REFUND" ? -amount : 0;
    net.set(currency, (net.get(currency) ?? 0) + signed);
  }
  return net;
}
