import { Amount } from "@/components/admin/frame/amount";
import { ListTable, RowLink } from "@/components/admin/frame/list-table";
import { ShopTime } from "@/components/admin/frame/times";
import { AuthorizationBadge } from "@/components/admin/order/authorization-badge";
import { ChargebackBadge } from "@/components/admin/order/chargeback-badge";
import { orderPath } from "@/components/admin/order/order-path";
import { OrderStateBadge } from "@/components/admin/order/order-state-badge";
import { ReviewBadge } from "@/components/admin/order/review-badge";
import type { AdminOrderRow } from "@/lib/back-office/views";

const columns = ["Order", "Placed", "Customer", "State", "Left to capture", "Hold ends", "Total"];

/** Orders, one per row. `from` is the query of the list, so that an order's page can lead back to it. */
export function OrderTable({ rows, from }: { rows: AdminOrderRow[]; from: string }) {
  return (
    <ListTable caption="Orders" columns={columns} className="one-line">
      {rows.map((row) => (
        <Row key={row.number} row={row} from={from} />
      ))}
    </ListTable>
  );
}

function Row({ row, from }: { row: AdminOrderRow; from: string }) {
  const { number, name, email, placedAt, state, leftToCapture, authorization, review, chargeback, total } =
    row;
  const customer = (
    <span className="cut" title={email}>
      <bdi>{name}</bdi>
    </span>
  );
  const states = (
    <div className="badges">
      <OrderStateBadge state={state} />
      {chargeback && <ChargebackBadge isOpen={chargeback.isOpen} />}
      <AuthorizationBadge stage={authorization && authorization.stage} />
      <ReviewBadge review={review} />
    </div>
  );
  return (
    <tr>
      <td>
        <RowLink href={orderPath(number, { from })}>
          <span className="whitespace-nowrap">{number}</span>
        </RowLink>
        <div className="folded">{customer}</div>
      </td>
      <td className="quiet">
        <ShopTime at={placedAt} />
      </td>
      <td>{customer}</td>
      <td>{states}</td>
      <td>{leftToCapture && <Amount money={leftToCapture} />}</td>
      <td className="quiet">{authorization && <ShopTime at={authorization.endsAt} />}</td>
      <td>
        <Amount money={total} />
        <div className="folded">{states}</div>
      </td>
    </tr>
  );
}
