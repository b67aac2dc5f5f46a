import type { AdminOrderRow } from "@/lib/use-cases/orders/views";

import { formatTime } from "./format-time";
import { orderPath } from "./order-path";
import { OrderRows } from "./order-rows";

/** Orders, one per row. `from` is the query of the list, so that an order's page can lead back to it. */
export function OrderTable({ rows, from }: { rows: AdminOrderRow[]; from: string }) {
  return (
    <OrderRows
      rows={rows.map(({ placedAt, ...row }) => ({
        ...row,
        href: orderPath(row.number, { from }),
        placedAt: placedAt.toISOString(),
        placed: formatTime(placedAt),
      }))}
    />
  );
}
