/** @jsxImportSource hono/jsx */
import type { Child } from "hono/jsx";
import { shortStatus } from "@/sandbox/answer-of";
import type { Bank } from "@/sandbox/bank";
import { maskCardNumber } from "@/sandbox/card-number";
import type { Order } from "@/sandbox/ledger/records";
import { AgreementLink } from "./components/agreement-link";
import { Amount } from "./components/amount";
import { CallList } from "./components/call-list";
import { EmptyMessage } from "./components/empty-message";
import { Facts } from "./components/facts";
import { PageHeading } from "./components/page-heading";
import { StatusTag } from "./components/status-tag";
import { TransactionTable } from "./components/transaction-table";

/** One order: its totals, its transactions, its authentication and its calls. */
export function OrderPage({ bank, order }: { bank: Bank; order: Order }) {
  const { ledger, calls, vault } = bank;
  const { currency } = order;
  const authentication = order.authenticationId ? ledger.authentication(order.authenticationId) : undefined;
  const card = order.card && vault.lookup(order.card.token);
  const orderCalls = calls.ofOrder(order.id);
  return (
    <>
      <p class="crumb">
        <a href="/orders">Orders</a>
      </p>
      <PageHeading title={`Order ${order.id}`}>
        <div class="actions">
          <StatusTag status={order.status} />
          <ShopLinks bank={bank} orderId={order.id} />
        </div>
      </PageHeading>
      <Facts
        facts={[
          ["Amount", <Amount minor={order.amount} currency={currency} />],
          ["Authorized", <Amount minor={order.authorized} currency={currency} />],
          ["Captured", <Amount minor={order.captured} currency={currency} />],
          ["Refunded", <Amount minor={order.refunded} currency={currency} />],
          ["Card", card ? <span class="mono">{maskCardNumber(card.number)}</span> : "none"],
          ...(order.agreementId === undefined
            ? []
            : [["Agreement", <AgreementLink id={order.agreementId} />] satisfies [string, Child]]),
          ["Authentication", <StatusTag status={shortStatus(order.authenticationStatus)} />],
        ]}
      />
      <h2>Transactions</h2>
      <TransactionTable transactions={ledger.transactions(order.id)} label="Transactions of the order" />
      {authentication && (
        <>
          <h2>Payer authentication</h2>
          <Facts
            facts={[
              ["Version", authentication.version],
              ["Transaction status", authentication.transStatus ?? "not finished"],
              ["Payer interaction", authentication.payerInteraction],
              ["Recommendation", authentication.recommendation],
              ["ECI", authentication.eci],
              ["Transaction", <span class="mono">{authentication.transactionId}</span>],
            ]}
          />
        </>
      )}
      <h2>Calls</h2>
      {orderCalls.length > 0 ? (
        <CallList calls={orderCalls} bank={bank} />
      ) : (
        <EmptyMessage title="No calls">Calls are kept in memory only; a restart deletes them.</EmptyMessage>
      )}
    </>
  );
}

/** The order's pages in the shop, which names each attempt to pay an order after the order: `K7QX-3M9P-2` is the second. */
function ShopLinks({ bank: { settings }, orderId }: { bank: Bank; orderId: string }) {
  const number = encodeURIComponent(orderId.replace(/-\d+$/, ""));
  return (
    <>
      <a href={`${settings.shopUrl}/admin/orders/${number}`}>In the shop's admin</a>
      <a href={`${settings.shopUrl}/orders/${number}`}>In the shop</a>
    </>
  );
}
