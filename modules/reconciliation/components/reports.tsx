import type { ReactNode } from "react";

import { Actor } from "@/components/admin/frame/actor";
import { BackLink } from "@/components/admin/frame/back-link";
import { ListTable, RowLink } from "@/components/admin/frame/list-table";
import { ShopTime, UtcTime } from "@/components/admin/frame/times";
import { TitledCard } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { ReconciliationView, ReportView } from "@/modules/reconciliation/read-reconciliation";
import type { WaitingUpload } from "@/modules/reconciliation/uploads";

import { importerLabel, signatureMessages } from "./reconciliation-texts";

type ReportHeadingProps = {
  report: ReconciliationView["report"];
  title: string;
  /** Who imported it when, if somebody has. */
  children?: ReactNode;
};

/** The heading of a report's page: the file, the time that it covers, and where it comes from. */
export function ReportHeading({ report, title, children }: ReportHeadingProps) {
  return (
    <div className="grid gap-1">
      <BackLink href="/admin/reconciliation">All reports</BackLink>
      <h1 className="break-all">{title}</h1>
      <p className="text-sm text-muted-foreground">
        {report.movements} {report.movements === 1 ? "movement" : "movements"} from{" "}
        <UtcTime at={report.coversFrom} seconds /> until <UtcTime at={report.coversUntil} seconds />
        {children}
      </p>
      <Provenance report={report} />
    </div>
  );
}

/** Who brought a report: a member of staff by name, or the command line. */
export function Importer({ by }: { by: string }) {
  return by === "system" ? importerLabel(by) : <Actor by={by} />;
}

/** Where a report comes from: its checksum, who brought it from where, and whether it was proven to be the bank's. */
function Provenance({ report }: { report: ReconciliationView["report"] }) {
  return (
    <div className="grid gap-1 text-sm text-muted-foreground">
      <p>
        SHA-256 of the file: <span className="font-mono text-xs break-all">{report.digest}</span>
      </p>
      <ul className="grid gap-1">
        {report.imports.map(({ by, from, at, signature, signatureKey }) => (
          <li key={`${at.getTime()} ${by} ${from}`} className="break-words">
            <strong className={signature === "verified" ? "text-success-text" : "text-warning-text"}>
              {signatureMessages[signature]}
            </strong>{" "}
            {signatureKey !== null && (
              <>
                SHA-256 of the key: <span className="font-mono text-xs break-all">{signatureKey}</span>.{" "}
              </>
            )}
            Uploaded <UtcTime at={at} seconds /> by <Importer by={by} />
            {from !== "" && <>, from {from}</>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Uploads that were not imported yet; nothing if there are none. */
export function WaitingUploads({ uploads }: { uploads: readonly WaitingUpload[] }) {
  if (uploads.length === 0) return null;
  return (
    <TitledCard
      id="not-imported"
      title="Not imported yet"
      hint="Somebody looked at a preview of these and left it, or a second person is asked."
    >
      <ul className="entries text-sm">
        {uploads.map(({ id, fileName, uploadedBy, uploadedAt, expiresAt }) => (
          <li key={id}>
            <Link
              href={`/admin/reconciliation/uploads/${id}`}
              className="link justify-self-start font-medium break-all"
            >
              {fileName}
            </Link>
            <p className="quiet">
              <ShopTime at={uploadedAt} /> by <Importer by={uploadedBy} />, kept until{" "}
              <ShopTime at={expiresAt} />
            </p>
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}

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
              <UtcTime at={report.importedAt} /> by <Importer by={report.importedBy} />
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
