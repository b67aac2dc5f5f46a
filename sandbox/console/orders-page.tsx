/** @jsxImportSource hono/jsx */
import type { Bank } from "@/sandbox/bank";
import type { Order } from "@/sandbox/ledger/records";
import { Amount } from "./components/amount";
import { EmptyMessage } from "./components/empty-message";
import { PageHeading } from "./components/page-heading";
import { StatusTag } from "./components/status-tag";
import { UtcTime } from "./components/utc-time";
import { describeCount } from "./describe-count";

const shownOrders = 200;

/** The bank's orders, newest first. */
export function OrdersPage({ bank }: { bank: Bank }) {
  const orders = bank.ledger.orders();
  if (orders.length === 0) {
    return (
      <>
        <PageHeading title="Orders" />
        <EmptyMessage title="No orders yet">
          An order appears when a card is added to its session.
        </EmptyMessage>
      </>
    );
  }
  return (
    <>
      <PageHeading title="Orders" lead={describeCount(orders.length, shownOrders, "order")} />
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
            {orders
              .toReversed()
              .slice(0, shownOrders)
              .map((order) => (
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
        <StatusTag status={order.status} />
      </td>
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
