import type { UnknownOutcomeRow } from "@/lib/unknown-outcomes/list-unknown-outcomes";

import { Amount } from "@/components/admin/frame/amount";
import { ShopTime } from "@/components/admin/frame/times";
import { formatTimeAgo } from "@/components/admin/frame/format-time";
import { ListTable, RowLink } from "@/components/admin/frame/list-table";
import { timelineLabels } from "@/components/admin/frame/labels";
import { unknownReasonMessage } from "@/components/admin/frame/messages";

type UnknownOutcomeTableProps = { caption: string; rows: UnknownOutcomeRow[]; now: Date };

const columns = ["Order", "Movement", "Why it is unknown", "Sent", "Amount"];

/** Movements without a known result, one per row. */
export function UnknownOutcomeTable({ caption, rows, now }: UnknownOutcomeTableProps) {
  return (
    <ListTable caption={caption} columns={columns}>
      {rows.map((row) => (
        <Row key={row.operationId} row={row} now={now} />
      ))}
    </ListTable>
  );
}

function Row({ row, now }: { row: UnknownOutcomeRow; now: Date }) {
  const reason = unknownReasonMessage(row.reason);
  const sent = formatTimeAgo(row.openedAt, now);
  return (
    <tr>
      <td>
        <RowLink href={`/admin/unknown-outcomes/${row.operationId}`}>
          <span className="whitespace-nowrap">{row.orderNumber}</span>
        </RowLink>
        <p className="quiet">{row.customer}</p>
        <p className="mt-1 md:hidden">{reason}</p>
      </td>
      <td className="font-medium">{timelineLabels[row.kind]}</td>
      <td>{reason}</td>
      <td>
        <p>{sent}</p>
        <p className="quiet">
          <ShopTime at={row.openedAt} seconds />
        </p>
      </td>
      <td>
        <Amount money={row.amount} />
        <div className="folded whitespace-nowrap">
          <p>{timelineLabels[row.kind]}</p>
          <p>{sent}</p>
        </div>
      </td>
    </tr>
  );
}
