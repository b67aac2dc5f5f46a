import type { AdminOrderRow } from "@/lib/orders/views";

import { timeText } from "@/components/admin/frame/format-time";
import { orderPath } from "@/components/admin/order/order-path";
import { OrderRows } from "./order-rows";

/** Orders, one per row. `from` is the query of the list, so that an order's page can lead back to it. */
export function OrderTable({ rows, from }: { rows: AdminOrderRow[]; from: string }) {
  return (
    <OrderRows
      rows={rows.map(({ placedAt, authorization, review, chargeback, ...row }) => ({
        ...row,
        review: review && { kind: review.kind },
        chargeback: chargeback && { isOpen: chargeback.isOpen },
        href: orderPath(row.number, { from }),
        placed: timeText(placedAt),
        hold: authorization && { ends: timeText(authorization.endsAt), stage: authorization.stage },
      }))}
    />
  );
}
