/** @jsxImportSource hono/jsx */
import type { Bank } from "@/sandbox/bank";
import { EmptyMessage } from "./components/empty-message";
import { PageHeading } from "./components/page-heading";
import { TransactionTable } from "./components/transaction-table";
import { describeCount } from "./describe-count";

const shownMovements = 500;

/** The movements in the ledger, newest first. */
export function LedgerPage({ bank }: { bank: Bank }) {
  const movements = bank.ledger.transactions().filter(({ moved }) => moved);
  const newest = movements.toReversed().slice(0, shownMovements);
  return (
    <>
      <PageHeading
        title="Ledger"
        lead={`The movements at the bank, whatever the responses said. ${describeCount(movements.length, shownMovements, "movement")}`}
      />
      {newest.length > 0 ? (
        <TransactionTable transactions={newest} label="Movements" withOrder />
      ) : (
        <EmptyMessage title="No movements yet">
          Authorizations, payments, captures, voids and refunds appear here.
        </EmptyMessage>
      )}
    </>
  );
}
