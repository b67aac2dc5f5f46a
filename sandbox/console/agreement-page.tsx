/** @jsxImportSource hono/jsx */
import type { Bank } from "@/sandbox/bank";
import type { Agreement } from "@/sandbox/ledger/records";
import { AgreementCard } from "./components/agreement-card";
import { Facts } from "./components/facts";
import { PageHeading } from "./components/page-heading";
import { StatusTag } from "./components/status-tag";
import { TransactionTable } from "./components/transaction-table";

/** One agreement: its terms, its card, and the payments and verifications under it. */
export function AgreementPage({ bank, agreement }: { bank: Bank; agreement: Agreement }) {
  const { id, card, type, expiryDate, minimumDaysBetweenPayments } = agreement;
  const expired = expiryDate < bank.random.now().toISOString().slice(0, 10);
  const transactions = bank.ledger.transactions().filter(({ agreementId }) => agreementId === id);
  return (
    <>
      <p class="crumb">
        <a href="/agreements">Agreements</a>
      </p>
      <PageHeading title={`Agreement ${id}`}>
        <StatusTag status={expired ? "EXPIRED" : card ? "VERIFIED" : "INITIATED"} />
      </PageHeading>
      <Facts
        facts={[
          ["Card", <AgreementCard bank={bank} card={card} />],
          ["Type", type],
          ["Expires", expiryDate],
          ["Minimum days between payments", minimumDaysBetweenPayments],
        ]}
      />
      <h2>Payments</h2>
      <TransactionTable
        transactions={transactions.toReversed()}
        label="Payments and verifications of the agreement"
        withOrder
      />
    </>
  );
}
