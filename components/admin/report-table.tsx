import Link from "next/link";

import { TableCell, TableHead, TableRow } from "@/components/ui/table";
import type { ReportView } from "@/lib/use-cases/reconciliation/read-reconciliation";

import { importerLabel } from "./labels";
import { UtcTime } from "./utc-time";

/** Imported reports, one per row. */
export function ReportTable({ reports }: { reports: ReportView[] }) {
  return (
    <table className="mt-3 w-full border-collapse text-sm">
      <caption className="sr-only">Imported reports, newest first</caption>
      <thead className="border-y border-border max-sm:sr-only">
        <tr>
          <TableHead className="ps-5 sm:ps-6">Report</TableHead>
          <TableHead className="max-sm:hidden">Covers until</TableHead>
          <TableHead className="pe-5 text-end sm:pe-6">Movements</TableHead>
        </tr>
      </thead>
      <tbody>
        {reports.map((report) => (
          <TableRow key={report.id} className="relative hover:bg-muted has-focus-visible:bg-muted">
            <TableCell className="ps-5 align-top sm:ps-6">
              <Link
                href={`/admin/reconciliation/${report.id}`}
                prefetch={false}
                className="font-semibold break-all after:absolute after:inset-0"
              >
                {report.fileName}
              </Link>
              <p className="mt-0.5 text-muted-foreground">
                <UtcTime at={report.importedAt} /> by {importerLabel(report.importedBy)}
              </p>
            </TableCell>
            <TableCell className="align-top max-sm:hidden">
              <UtcTime at={report.coversUntil} />
            </TableCell>
            <TableCell className="pe-5 text-end align-top tabular-nums sm:pe-6">{report.movements}</TableCell>
          </TableRow>
        ))}
      </tbody>
    </table>
  );
}
