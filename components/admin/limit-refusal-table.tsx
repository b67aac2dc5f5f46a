import Link from "next/link";

import { TableCell, TableHead, TableRow } from "@/components/ui/table";
import type { LimitRefusalRow } from "@/lib/use-cases/security/list-security-events";

import { formatTimeAgo } from "./format-time";
import { limitLabels } from "./labels";
import { UtcTime } from "./utc-time";

/** What the limits refused, one row for each shopper, address, card or order and hour. */
export function LimitRefusalTable({ refusals, now }: { refusals: LimitRefusalRow[]; now: Date }) {
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">Refused by a limit, latest first</caption>
      <thead className="border-b border-border max-md:sr-only">
        <tr>
          <TableHead className="ps-5 sm:ps-6">Limit</TableHead>
          <TableHead className="max-md:hidden">By the same</TableHead>
          <TableHead className="max-md:hidden">Last</TableHead>
          <TableHead className="max-md:hidden">Latest order</TableHead>
          <TableHead className="pe-5 text-end sm:pe-6">Refused</TableHead>
        </tr>
      </thead>
      <tbody>
        {refusals.map((row) => (
          <Row key={`${row.kind} ${row.subject} ${row.lastAt.getTime()}`} row={row} now={now} />
        ))}
      </tbody>
    </table>
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
      prefetch={false}
      className="inline-block py-0.5 font-mono underline underline-offset-4"
    >
      {row.orderNumber}
    </Link>
  );
  return (
    <TableRow>
      <TableCell className="ps-5 align-top sm:ps-6">
        <p className="font-medium">{text}</p>
        <div className="mt-0.5 grid justify-items-start text-muted-foreground md:hidden">
          <p>{bySubject}</p>
          <p>{formatTimeAgo(row.lastAt, now)}</p>
          {order}
        </div>
      </TableCell>
      <TableCell className="align-top whitespace-nowrap max-md:hidden">{bySubject}</TableCell>
      <TableCell className="align-top max-md:hidden">
        <p>{formatTimeAgo(row.lastAt, now)}</p>
        <p className="text-muted-foreground">
          <UtcTime at={row.lastAt} seconds />
        </p>
      </TableCell>
      <TableCell className="align-top max-md:hidden">{order || "None"}</TableCell>
      <TableCell className="pe-5 text-end align-top font-semibold tabular-nums sm:pe-6">
        {row.count}
      </TableCell>
    </TableRow>
  );
}
