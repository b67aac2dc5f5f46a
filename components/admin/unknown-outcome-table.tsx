import Link from "next/link";

import { TableCell, TableHead, TableRow } from "@/components/ui/table";
import type { UnknownOutcomeRow } from "@/lib/use-cases/reconciliation/list-unknown-outcomes";

import { Amount } from "./amount";
import { UtcTime } from "./utc-time";
import { formatTimeAgo } from "./format-time";
import { timelineLabels } from "./labels";
import { unknownReasonMessage } from "./messages";

type UnknownOutcomeTableProps = { caption: string; rows: UnknownOutcomeRow[]; now: Date };

/** Movements without a known result, one per row. On a phone each row shows its facts in two columns. */
export function UnknownOutcomeTable({ caption, rows, now }: UnknownOutcomeTableProps) {
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="border-b border-border max-md:sr-only">
        <tr>
          <TableHead className="ps-5 sm:ps-6">Order</TableHead>
          <TableHead className="max-md:hidden">Movement</TableHead>
          <TableHead className="max-md:hidden">Why it is unknown</TableHead>
          <TableHead className="max-md:hidden">Sent</TableHead>
          <TableHead className="pe-5 text-end sm:pe-6">Amount</TableHead>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.operationId} row={row} now={now} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, now }: { row: UnknownOutcomeRow; now: Date }) {
  const reason = unknownReasonMessage(row.reason);
  const sent = formatTimeAgo(row.openedAt, now);
  return (
    <TableRow className="relative hover:bg-muted has-focus-visible:bg-muted">
      <TableCell className="ps-5 align-top sm:ps-6">
        <Link
          href={`/admin/unknown-outcomes/${row.operationId}`}
          prefetch={false}
          className="font-mono font-semibold after:absolute after:inset-0"
        >
          {row.orderNumber}
        </Link>
        <p className="mt-0.5 break-words text-muted-foreground">{row.customer}</p>
        <p className="mt-1 md:hidden">{reason}</p>
      </TableCell>
      <TableCell className="align-top font-medium max-md:hidden">{timelineLabels[row.kind]}</TableCell>
      <TableCell className="align-top max-md:hidden">{reason}</TableCell>
      <TableCell className="align-top max-md:hidden">
        <p>{sent}</p>
        <p className="text-muted-foreground">
          <UtcTime at={row.openedAt} seconds />
        </p>
      </TableCell>
      <TableCell className="pe-5 text-end align-top font-semibold sm:pe-6">
        <Amount money={row.amount} />
        <div className="mt-0.5 font-normal whitespace-nowrap text-muted-foreground md:hidden">
          <p>{timelineLabels[row.kind]}</p>
          <p>{sent}</p>
        </div>
      </TableCell>
    </TableRow>
  );
}
