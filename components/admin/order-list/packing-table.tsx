import { ListTable, RowLink } from "@/components/admin/frame/list-table";
import { orderPath } from "@/components/admin/frame/paths";
import { Day } from "@/components/admin/frame/times";
import { AuthorizationBadge, ReviewBadge } from "@/components/admin/order/badges";
import { Badge } from "@/components/ui/badge";
import type { PackingRow } from "@/lib/back-office/read-packing";
import type { AdminOrderRow } from "@/lib/back-office/views";

type PackingTableProps = {
  rows: AdminOrderRow[];
  packing: ReadonlyMap<string, PackingRow>;
  /** The query of the list, so that an order's page can lead back to it. */
  from: string;
};

const columns = ["Order", "Promised", "Customer", "Town", "Delivery", { number: "Pieces" }];

/** Orders of which something is to leave, one per row, as a packer reads them. */
export function PackingTable({ rows, packing, from }: PackingTableProps) {
  return (
    <ListTable caption="Orders to dispatch, the earliest promise first" columns={columns} className="dense">
      {rows.map((row) => (
        <Row key={row.number} row={row} packing={packing.get(row.number)} from={from} />
      ))}
    </ListTable>
  );
}

function Row({ row, packing, from }: { row: AdminOrderRow; packing: PackingRow | undefined; from: string }) {
  const { number, name, authorization, review } = row;
  const promised = (
    <span className="badges">
      {packing?.promised && <Day day={packing.promised} />}
      {packing?.isLate && <Badge variant="destructive">Late</Badge>}
      <AuthorizationBadge stage={authorization && authorization.stage} />
      <ReviewBadge review={review} />
    </span>
  );
  const customer = (
    <span className="cut">
      <bdi>{name}</bdi>
    </span>
  );
  return (
    <tr>
      <td>
        <RowLink href={orderPath(number, { from })}>
          <span className="whitespace-nowrap">{number}</span>
        </RowLink>
        <div className="folded">
          {promised}
          <bdi>{packing?.town}</bdi>
        </div>
      </td>
      <td>{promised}</td>
      <td>{customer}</td>
      <td>
        <bdi>{packing?.town}</bdi>
      </td>
      <td className="quiet">{packing?.delivery}</td>
      <td className="number">{packing?.pieces}</td>
    </tr>
  );
}
