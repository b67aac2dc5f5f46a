/** @jsxImportSource hono/jsx */
import type { Bank } from "@/sandbox/bank";
import type { Order, Transaction } from "@/sandbox/ledger/records";
import { maskNumber } from "@/sandbox/cards";
import { CallList } from "./calls-page";
import { Amount, Empty, Facts, Head, Moment, Status, Tag } from "./pieces";

const shownOrders = 200;
const shownMovements = 500;

/** The bank's orders, newest first. */
export function OrdersPage({ bank }: { bank: Bank }) {
  const orders = bank.ledger.orders();
  if (orders.length === 0) {
    return (
      <>
        <Head title="Orders" />
        <Empty title="No orders yet">An order appears with the first card that is added to a session.</Empty>
      </>
    );
  }
  const newest = orders.toReversed().slice(0, shownOrders);
  return (
    <>
      <Head title="Orders" lead={countOf(orders.length, shownOrders, "order")} />
      <div class="panel scroll" role="region" aria-label="Orders" tabindex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Order</th>
              <th scope="col">Status</th>
              <th scope="col" class="amount">
                Amount
              </th>
              <th scope="col" class="amount">
                Authorized
              </th>
              <th scope="col" class="amount">
                Captured
              </th>
              <th scope="col" class="amount">
                Refunded
              </th>
              <th scope="col">Changed (UTC)</th>
            </tr>
          </thead>
          <tbody>
            {newest.map((order) => (
              <OrderRow order={order} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function OrderRow({ order }: { order: Order }) {
  const { currency } = order;
  return (
    <tr>
      <th scope="row" class="mono nowrap">
        <a href={`/orders/${encodeURIComponent(order.id)}`}>{order.id}</a>
      </th>
      <td>
        <Status word={order.status} />
      </td>
      {[order.amount, order.authorized, order.captured, order.refunded].map((minor) => (
        <td class={minor === 0 ? "amount quiet" : "amount"}>
          <Amount minor={minor} currency={currency} />
        </td>
      ))}
      <td>
        <Moment time={order.updatedAt} />
      </td>
    </tr>
  );
}

/** One order: its balances, what was tried on it, its authentication and its calls. */
export function OrderPage({ bank, order }: { bank: Bank; order: Order }) {
  const { ledger, calls, vault } = bank;
  const { currency } = order;
  const authentication = order.authenticationId ? ledger.authentication(order.authenticationId) : undefined;
  const card = order.card && vault.lookup(order.card.token);
  const orderCalls = calls.recent({ orderId: order.id });
  return (
    <>
      <p class="crumb">
        <a href="/orders">Orders</a>
      </p>
      <Head title={`Order ${order.id}`}>
        <Status word={order.status} />
      </Head>
      <Facts
        facts={[
          ["Amount", <Amount minor={order.amount} currency={currency} />],
          ["Authorized", <Amount minor={order.authorized} currency={currency} />],
          ["Captured", <Amount minor={order.captured} currency={currency} />],
          ["Refunded", <Amount minor={order.refunded} currency={currency} />],
          ["Card", card ? <span class="mono">{maskNumber(card.number)}</span> : "none"],
          ["Authentication", <Status word={order.authenticationStatus.replace("AUTHENTICATION_", "")} />],
        ]}
      />
      <h2>Transactions</h2>
      <TransactionTable transactions={[...ledger.transactions(order.id)]} label="Transactions of the order" />
      {authentication && (
        <>
          <h2>Payer authentication</h2>
          <Facts
            facts={[
              ["Version", authentication.version],
              ["Verdict", authentication.verdict ?? "open"],
              ["Interaction", authentication.payerInteraction],
              ["Advice", authentication.advice],
              ["ECI", authentication.eci],
              ["Transaction", <span class="mono">{authentication.transactionId}</span>],
            ]}
          />
        </>
      )}
      <h2>Calls</h2>
      {orderCalls.length > 0 ? (
        <CallList calls={orderCalls} />
      ) : (
        <Empty title="No calls kept">Calls are kept in memory only: they end with a restart.</Empty>
      )}
    </>
  );
}

/** The bank's books: all that moved, newest first. */
export function LedgerPage({ bank }: { bank: Bank }) {
  const movements = bank.ledger.transactions().filter(({ moved }) => moved);
  const newest = movements.toReversed().slice(0, shownMovements);
  return (
    <>
      <Head
        title="Ledger"
        lead={`What the bank's books hold, whatever was answered. ${countOf(movements.length, shownMovements, "movement")}`}
      />
      {newest.length > 0 ? (
        <TransactionTable transactions={newest} label="Movements" withOrder />
      ) : (
        <Empty title="Nothing moved yet">
          Authorizations, payments, captures, voids and refunds stand here.
        </Empty>
      )}
    </>
  );
}

export function TransactionTable(props: { transactions: Transaction[]; label: string; withOrder?: boolean }) {
  if (props.transactions.length === 0)
    return <Empty title="None yet">Nothing was tried on this order.</Empty>;
  return (
    <div class="panel scroll" role="region" aria-label={props.label} tabindex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Time (UTC)</th>
            {props.withOrder && <th scope="col">Order</th>}
            <th scope="col">Type</th>
            <th scope="col" class="amount">
              Amount
            </th>
            <th scope="col">Verdict</th>
            <th scope="col">In the books</th>
            <th scope="col">Transaction</th>
          </tr>
        </thead>
        <tbody>
          {props.transactions.map((transaction) => (
            <tr>
              <td>
                <Moment time={transaction.time} />
              </td>
              {props.withOrder && (
                <td class="mono nowrap">
                  <a href={`/orders/${encodeURIComponent(transaction.orderId)}`}>{transaction.orderId}</a>
                </td>
              )}
              <th scope="row">{transaction.type.replaceAll("_", " ").toLowerCase()}</th>
              <td class="amount">
                <Amount minor={transaction.amount} currency={transaction.currency} />
              </td>
              <td>
                <Status word={transaction.gatewayCode} />
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

function countOf(count: number, shown: number, noun: string): string {
  const counted = `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
  return count > shown ? `${counted}; the newest ${shown} are shown.` : `${counted}.`;
}
