import Link from "next/link";

import { TableCell, TableHead, TableRow } from "@/components/ui/table";
import type { AdminSubscriptionRow } from "@/lib/use-cases/plans/views";

import { Amount } from "./amount";
import { Day } from "./day";
import { intervalLabel, planEndLabels } from "./labels";
import { PlanBadge } from "./plan-badge";
import { planPath } from "./plan-path";

/** Plans, one per row. On a phone each row shows its facts in two columns. `from` is the query of the list. */
export function PlanTable({ rows, from }: { rows: AdminSubscriptionRow[]; from: string }) {
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">Plans, newest first</caption>
      <thead className="border-b border-border max-md:sr-only">
        <tr>
          <TableHead className="ps-5 sm:ps-6">Plan</TableHead>
          <TableHead className="max-md:hidden">Customer</TableHead>
          <TableHead className="max-md:hidden">State</TableHead>
          <TableHead className="max-md:hidden">Next charge</TableHead>
          <TableHead className="pe-5 text-end sm:pe-6">Amount</TableHead>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.number} row={row} from={from} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, from }: { row: AdminSubscriptionRow; from: string }) {
  const next = <NextCharge row={row} />;
  return (
    <TableRow className="relative hover:bg-muted has-focus-visible:bg-muted">
      <TableCell className="ps-5 align-top sm:ps-6">
        <Link
          href={planPath(row.number, { from })}
          prefetch={false}
          className="font-mono font-semibold after:absolute after:inset-0"
        >
          {row.number}
        </Link>
        <p className="mt-0.5 text-muted-foreground">{row.productName}</p>
        <div className="mt-1.5 grid gap-1.5 text-muted-foreground md:hidden">
          <p className="break-all">{row.customerEmail}</p>
          <div className="flex flex-wrap gap-1.5">
            <PlanBadge plan={row} />
          </div>
          {next}
        </div>
      </TableCell>
      <TableCell className="align-top break-all text-muted-foreground max-md:hidden">
        {row.customerEmail}
      </TableCell>
      <TableCell className="align-top max-md:hidden">
        <div className="flex flex-wrap gap-1.5">
          <PlanBadge plan={row} />
        </div>
      </TableCell>
      <TableCell className="align-top text-muted-foreground max-md:hidden">{next}</TableCell>
      <TableCell className="pe-5 text-end align-top sm:pe-6">
        <p className="font-semibold">
          <Amount money={row.price} />
        </p>
        <p className="whitespace-nowrap text-muted-foreground">{intervalLabel(row.interval)}</p>
      </TableCell>
    </TableRow>
  );
}

function NextCharge({ row: { nextCharge, endReason } }: { row: AdminSubscriptionRow }) {
  if (endReason !== null) return <p>{planEndLabels[endReason]}</p>;
  if (nextCharge === null) return <p>None</p>;
  return (
    <p>
      <Day day={nextCharge.on} />
      {nextCharge.retry && ", another try"}
    </p>
  );
}
