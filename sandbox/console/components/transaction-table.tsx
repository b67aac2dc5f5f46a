/** @jsxImportSource hono/jsx */
import type { Transaction } from "@/sandbox/ledger/records";
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
              <td class="mono nowrap">{transaction.id}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
