import type { ReactNode } from "react";

import { Amount } from "@/components/admin/frame/amount";
import { formatTimeAgo } from "@/components/admin/frame/format-time";
import { timelineLabels } from "@/components/admin/frame/labels";
import { ListTable, RowLink } from "@/components/admin/frame/list-table";
import { unknownReasonMessage } from "@/components/admin/frame/messages";
import { ShopTime } from "@/components/admin/frame/times";
import { Icon } from "@/components/ui/icon";
import type { UnknownOutcomeRow } from "@/lib/unknown-outcomes/list-unknown-outcomes";

/** What unknown outcomes are; `children` say how else they are resolved. */
export function UnknownOutcomesIntro({ children }: { children: ReactNode }) {
  return (
    <div className="intro">
      <h1>Unknown outcomes</h1>
      <p>
        Movements that were sent to the bank and have no answer that can be trusted. No other money can be
        moved on their orders until they are resolved.
        {children}
      </p>
    </div>
  );
}

export function NoUnknownOutcomes() {
  return (
    <div className="nothing">
      <Icon name="circle-check" />
      <p>No unknown outcomes</p>
      <p>There is nothing to resolve.</p>
    </div>
  );
}

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
