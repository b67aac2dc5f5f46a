/** @jsxImportSource hono/jsx */
import type { CardOnFileUse, Transaction } from "@/sandbox/ledger/records";
import { AgreementLink } from "./agreement-link";
import { Amount } from "./amount";
import { EmptyMessage } from "./empty-message";
import { StatusTag } from "./status-tag";
import { Tag } from "./tag";
import { UtcTime } from "./utc-time";

export function TransactionTable({
  transactions,
  label,
  withOrder = false,
}: {
  transactions: readonly Transaction[];
  label: string;
  withOrder?: boolean;
}) {
  if (transactions.length === 0) {
    return <EmptyMessage title="No transactions yet">No operation ran on this order.</EmptyMessage>;
  }
  const withCardOnFile = transactions.some(({ cardOnFile }) => cardOnFile !== undefined);
  return (
    <div class="panel scroll" role="region" aria-label={label} tabindex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Time (UTC)</th>
            {withOrder && <th scope="col">Order</th>}
            <th scope="col">Type</th>
            <th scope="col" class="amount">
              Amount
            </th>
            <th scope="col">Response</th>
            <th scope="col">Money</th>
            {withCardOnFile && <th scope="col">Card on file</th>}
            <th scope="col">Transaction</th>
          </tr>
        </thead>
        <tbody>
          {transactions.map((transaction) => (
            <tr>
              <td>
                <UtcTime time={transaction.time} />
              </td>
              {withOrder && (
                <td class="mono nowrap">
                  <a href={`/orders/${encodeURIComponent(transaction.orderId)}`}>{transaction.orderId}</a>
                </td>
              )}
              <th scope="row">{transaction.type.replaceAll("_", " ").toLowerCase()}</th>
              <td class="amount">
                <Amount minor={transaction.amount} currency={transaction.currency} />
              </td>
              <td>
                <StatusTag status={transaction.gatewayCode} />
              </td>
              <td>{transaction.moved ? <Tag tone="good">moved</Tag> : <Tag tone="plain">not moved</Tag>}</td>
              {withCardOnFile && (
                <td class="nowrap">
                  <CardOnFile transaction={transaction} />
                </td>
              )}
              <td class="mono nowrap">{transaction.id}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const uses: Record<CardOnFileUse, string> = {
  FIRST: "stores the card",
  CUSTOMER: "by the customer",
  MERCHANT: "by the merchant",
};

/** Who makes the payment under which agreement; nothing for a payment without one. */
function CardOnFile({ transaction: { cardOnFile, agreementId } }: { transaction: Transaction }) {
  if (cardOnFile === undefined || agreementId === undefined) return <></>;
  return (
    <>
      <Tag tone={cardOnFile === "MERCHANT" ? "info" : "plain"}>{uses[cardOnFile]}</Tag>{" "}
      <AgreementLink id={agreementId} />
    </>
  );
}
