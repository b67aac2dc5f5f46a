import { Link } from "@/components/ui/link";
import type { LimitRefusalRow } from "@/lib/security/list-security-events";

import { formatTimeAgo } from "@/components/admin/frame/format-time";
import { limitLabels } from "@/components/admin/frame/labels";
import { ListTable } from "@/components/admin/frame/list-table";
import { ShopTime } from "@/components/admin/frame/times";

const columns = ["Limit", "By the same", "Last", "Latest order", "Refused"];

/** What the limits refused, one row for each shopper, address, card or order and hour. */
export function LimitRefusalTable({ refusals, now }: { refusals: LimitRefusalRow[]; now: Date }) {
  return (
    <ListTable caption="Refused by a limit, latest first" columns={columns}>
      {refusals.map((row) => (
        <Row key={`${row.kind} ${row.subject} ${row.lastAt.getTime()}`} row={row} now={now} />
      ))}
    </ListTable>
  );
}

function Row({ row, now }: { row: LimitRefusalRow; now: Date }) {
  const { text, subject } = limitLabels[row.kind];
  const bySubject = (
    <>
      {subject} <span className="font-mono">{row.subject}</span>
    </>
  );
  const order = row.orderNumber !== undefined && (
    <Link
      href={`/admin/orders/${row.orderNumber}`}
      className="inline-block py-0.5 font-mono whitespace-nowrap underline underline-offset-4"
    >
      {row.orderNumber}
    </Link>
  );
  return (
    <tr>
      <td>
        <p className="font-medium">{text}</p>
        <div className="folded">
          <p>{bySubject}</p>
          <p>{formatTimeAgo(row.lastAt, now)}</p>
          {order}
        </div>
      </td>
      <td className="whitespace-nowrap">{bySubject}</td>
      <td>
        <p>{formatTimeAgo(row.lastAt, now)}</p>
        <p className="quiet">
          <ShopTime at={row.lastAt} seconds />
        </p>
      </td>
      <td>{order || "None"}</td>
      <td className="font-semibold tabular-nums">{row.count}</td>
    </tr>
  );
}
