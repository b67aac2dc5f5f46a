import { TableCell, TableHead, TableRow } from "@/components/ui/table";
import type { CspViolationRow } from "@/lib/use-cases/security/list-security-events";

import { formatTimeAgo } from "./format-time";

/** What browsers blocked on the shop's pages, each kind once. */
export function CspViolationTable({ violations, now }: { violations: CspViolationRow[]; now: Date }) {
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">Blocked by browsers, latest first</caption>
      <thead className="border-b border-border max-md:sr-only">
        <tr>
          <TableHead className="ps-5 sm:ps-6">Blocked</TableHead>
          <TableHead className="max-md:hidden">On the page</TableHead>
          <TableHead className="max-md:hidden">Rule</TableHead>
          <TableHead className="max-md:hidden">Last</TableHead>
          <TableHead className="pe-5 text-end sm:pe-6">Reports</TableHead>
        </tr>
      </thead>
      <tbody>
        {violations.map((row) => (
          <TableRow key={`${row.directive} ${row.blocked} ${row.page} ${row.source}`}>
            <TableCell className="ps-5 align-top break-all sm:ps-6">
              <p className="font-medium">{row.blocked || "Not named"}</p>
              {row.source !== "" && <p className="text-muted-foreground">in {row.source}</p>}
              <div className="mt-0.5 text-muted-foreground md:hidden">
                <p>
                  {row.directive} on {row.page}
                </p>
                <p>{formatTimeAgo(row.lastAt, now)}</p>
              </div>
            </TableCell>
            <TableCell className="align-top break-all max-md:hidden">{row.page}</TableCell>
            <TableCell className="align-top font-mono whitespace-nowrap max-md:hidden">
              {row.directive}
            </TableCell>
            <TableCell className="align-top whitespace-nowrap max-md:hidden">
              {formatTimeAgo(row.lastAt, now)}
            </TableCell>
            <TableCell className="pe-5 text-end align-top font-semibold tabular-nums sm:pe-6">
              {row.count}
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </table>
  );
}
