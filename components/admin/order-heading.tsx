import type { AdminOrderView } from "@/lib/use-cases/orders/views";

import { BackLink } from "./back-link";
import { orderListPath } from "./order-path";
import { OrderStateBadge } from "./order-state-badge";
import { UtcTime } from "./utc-time";

/** The heading of an order's page, with the order's state, and the way back to the list with the query `from`. */
export function OrderHeading({ order, from }: { order: AdminOrderView; from: string }) {
  return (
    <div className="grid gap-1">
      <BackLink href={orderListPath(from)}>All orders</BackLink>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-2xl font-semibold tracking-tight">
          Order <span className="font-mono">{order.number}</span>
        </h1>
        <OrderStateBadge state={order.state} />
      </div>
      <p className="text-sm text-muted-foreground">
        {order.name}, placed <UtcTime at={order.placedAt} />
      </p>
    </div>
  );
}
