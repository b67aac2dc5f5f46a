/** @jsxImportSource hono/jsx */
import type { Bank } from "@/sandbox/bank";
import type { Transaction } from "@/sandbox/ledger/records";
import { TransactionTable } from "./orders-page";
import { Amount, Empty, Facts, Head } from "./pieces";

const shown = 500;

/** The settlement report: what the bank pays out, and the file that a shop reconciles with. */
export function SettlementPage({ bank }: { bank: Bank }) {
  const movements = bank.ledger.transactions().filter(({ moved }) => moved);
  return (
    <>
      <Head
        title="Settlement report"
        lead="Every movement in the bank's books, as the file that a shop imports to settle outcomes that it does not know."
      >
        <a class="button" href="/api/settlement.csv" download>
          Download CSV
        </a>
      </Head>
      {movements.length === 0 ? (
        <Empty title="Nothing to settle yet">The report has a line for each movement.</Empty>
      ) : (
        <>
          <Facts
            facts={[...netByCurrency(movements)].map(([currency, minor]) => [
              `Paid out in ${currency}`,
              <Amount minor={minor} currency={currency} />,
            ])}
          />
          <TransactionTable
            transactions={movements.toReversed().slice(0, shown)}
            label="Settlement lines"
            withOrder
          />
        </>
      )}
    </>
  );
}

/** What payments and captures brought less what refunds took, in minor units by currency. */
function netByCurrency(movements: Transaction[]): Map<string, number> {
  const net = new Map<string, number>();
  for (const { type, amount, currency } of movements) {
    const signed = type === "PAYMENT" || type === "CAPTURE" ? amount : type === "REFUND" ? -amount : 0;
    net.set(currency, (net.get(currency) ?? 0) + signed);
  }
  return net;
}
