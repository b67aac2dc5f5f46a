import type { ReportView } from "@/lib/reconciliation/read-reconciliation";

import { ListTable, RowLink } from "@/components/admin/frame/list-table";
import { UtcTime } from "@/components/admin/frame/times";
import { importerLabel } from "./reconciliation-texts";

const columns = ["Report", "Covers until", "Movements"];

/** Imported reports, one per row. */
export function ReportTable({ reports }: { reports: ReportView[] }) {
  return (
    <ListTable caption="Imported reports, newest first" columns={columns}>
      {reports.map((report) => (
        <tr key={report.id}>
          <td>
            <RowLink href={`/admin/reconciliation/${report.id}`}>{report.fileName}</RowLink>
            <p className="quiet">
              <UtcTime at={report.importedAt} /> by {importerLabel(report.importedBy)}
            </p>
          </td>
          <td>
            <UtcTime at={report.coversUntil} />
          </td>
          <td className="tabular-nums">{report.movements}</td>
        </tr>
      ))}
    </ListTable>
  );
}
