import type { ReconciliationView } from "@/lib/reconciliation/read-reconciliation";

import { BackLink } from "@/components/admin/frame/back-link";
import { Provenance } from "./provenance";
import { UtcTime } from "@/components/admin/frame/times";
import { importerLabel } from "./reconciliation-texts";

/** The heading of a report's page: the file, the time that it covers, and who imported it when. */
export function ReportHeading({ report }: { report: ReconciliationView["report"] }) {
  return (
    <div className="grid gap-1">
      <BackLink href="/admin/reconciliation">All reports</BackLink>
      <h1 className="text-2xl font-semibold tracking-tight break-all">{report.fileName}</h1>
      <p className="text-sm text-muted-foreground">
        {report.movements} {report.movements === 1 ? "movement" : "movements"} from{" "}
        <UtcTime at={report.coversFrom} seconds /> until <UtcTime at={report.coversUntil} seconds />, imported{" "}
        <UtcTime at={report.importedAt} seconds /> by {importerLabel(report.importedBy)}
      </p>
      <Provenance report={report} />
    </div>
  );
}
