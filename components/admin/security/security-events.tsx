import { formatTimeAgo } from "@/components/admin/frame/format-time";
import { limitLabels } from "@/components/admin/frame/labels";
import { ListTable } from "@/components/admin/frame/list-table";
import { ShopTime } from "@/components/admin/frame/times";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import type { LimitRefusalRow } from "@/lib/security/list-security-events";

/** What the limits against card testing refused. */
export function RefusalsIntro() {
  return (
    <div className="intro">
      <h1>Security</h1>
      <h2 className="mt-3">Refused by a limit</h2>
      <p>
        Orders and payments that were not sent to the bank, because there were too many. Many cards on one
        order, shopper or address are the mark of a card tester: cancel what they ordered. A single row is
        mostly a shopper with a bad day.
      </p>
    </div>
  );
}

export function NoRefusals() {
  return (
    <div className="nothing">
      <Icon name="shield-check" />
      <p>No limit was reached</p>
      <p>In the last 90 days nothing was refused.</p>
    </div>
  );
}

const refusalColumns = ["Limit", "By the same", "Last", "Latest order", "Refused"];

/** What the limits refused, one row for each shopper, address, card or order and hour. */
export function LimitRefusalTable({ refusals, now }: { refusals: LimitRefusalRow[]; now: Date }) {
  return (
    <ListTable caption="Refused by a limit, latest first" columns={refusalColumns}>
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
