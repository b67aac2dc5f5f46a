import { Amount } from "@/components/admin/frame/amount";
import { ListTable, RowLink } from "@/components/admin/frame/list-table";
import { orderPath } from "@/components/admin/order/order-path";
import { OrderStateBadge } from "@/components/admin/order/order-state-badge";
import { ShopTime } from "@/components/admin/frame/times";
import { Card } from "@/components/ui/card";
import type { CustomerPage } from "@/lib/back-office/read-customer";

const columns = ["Order", "Placed", "State", "Total"];

/** The orders of a customer, the latest first. */
export function CustomerOrders({ orders, hasMore }: Pick<CustomerPage, "orders" | "hasMore">) {
  return (
    <div className="grid gap-3">
      <Card aria-label="Orders" className="overflow-hidden">
        <ListTable caption="Orders, latest first" columns={columns}>
          {orders.map(({ number, placedAt, state, total }) => (
            <tr key={number}>
              <td>
                <RowLink href={orderPath(number)}>{number}</RowLink>
                <div className="folded">
                  <ShopTime at={placedAt} />
                  <OrderStateBadge state={state} />
                </div>
              </td>
              <td>
                <ShopTime at={placedAt} />
              </td>
              <td>
                <OrderStateBadge state={state} />
              </td>
              <td>
                <Amount money={total} />
              </td>
            </tr>
          ))}
        </ListTable>
      </Card>
      {hasMore && (
        <p className="hint">The latest 100 orders are shown. The list of orders finds the others.</p>
      )}
    </div>
  );
}
