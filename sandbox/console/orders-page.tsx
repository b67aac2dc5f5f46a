/** @jsxImportSource hono/jsx */
import { shortStatus } from "@/sandbox/answer-of";
import type { Bank } from "@/sandbox/bank";
import type { Order } from "@/sandbox/ledger/records";
import { Amount } from "./components/amount";
import { EmptyMessage } from "./components/empty-message";
import { PageHeading } from "./components/page-heading";
import { StatusTag } from "./components/status-tag";
import { UtcTime } from "./components/utc-time";
import { describeCount } from "./describe-count";

const shownOrders = 200;

/** The bank's orders, newest first; with a search those whose id, status, authentication or answer contains it. */
export function OrdersPage({ bank, search }: { bank: Bank; search: string }) {
  const rows = bank.ledger.orders().map((order) => describeOrder(bank, order));
  if (rows.length === 0) {
    return (
      <>
        <PageHeading title="Orders" />
        <EmptyMessage title="No orders yet">
          An order appears when a card is added to its session.
        </EmptyMessage>
      </>
    );
  }
  const found = rows.filter(({ order, authentication, answer }) =>
    [order.id, order.status, authentication, answer].some((text) =>
      text?.toLowerCase().includes(search.toLowerCase()),
    ),
  );
  return (
    <>
      <PageHeading title="Orders" lead={describeCount(found.length, shownOrders, "order")} />
      <form class="panel padded" method="get" action="/orders" role="search">
        <label for="search">Search by order, status, authentication or answer</label>
        <div class="actions">
          <input id="search" name="search" type="search" autocomplete="off" value={search} />
          <button type="submit">Search</button>
          {search !== "" && <a href="/orders">Show all</a>}
        </div>
      </form>
      <div class="panel scroll" role="region" aria-label="Orders" tabindex={0}>
        <table class="dense">
          <thead>
            <tr>
              <th scope="col">Order</th>
              <th scope="col">Status</th>
              <th scope="col">3-D Secure</th>
              <th scope="col">Answer</th>
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
            {found
              .toReversed()
              .slice(0, shownOrders)
              .map((row) => (
                <OrderRow {...row} />
              ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

type DescribedOrder = {
  order: Order;
  /** The result of 3-D Secure, as far as it has come. */
  authentication: string;
  /** The bank's answer to the last transaction that is no authentication. */
  answer?: string;
};

function describeOrder({ ledger }: Bank, order: Order): DescribedOrder {
  const last = ledger.transactions(order.id).findLast(({ type }) => type !== "AUTHENTICATION");
  return { order, authentication: shortStatus(order.authenticationStatus), answer: last?.gatewayCode };
}

function OrderRow({ order, authentication, answer }: DescribedOrder) {
  const { currency } = order;
  return (
    <tr>
      <th scope="row" class="mono nowrap">
        <a href={`/orders/${encodeURIComponent(order.id)}`}>{order.id}</a>
      </th>
      <td>
        <StatusTag status={order.status} />
      </td>
      <td>
        <StatusTag status={authentication} />
      </td>
      <td>{answer && <StatusTag status={answer} />}</td>
      {[order.amount, order.authorized, order.captured, order.refunded].map((minor) => (
        <td class={minor === 0 ? "amount quiet" : "amount"}>
          <Amount minor={minor} currency={currency} />
        </td>
      ))}
      <td>
        <UtcTime time={order.updatedAt} />
      </td>
    </tr>
  );
}
