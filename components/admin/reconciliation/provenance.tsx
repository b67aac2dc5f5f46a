import type { ReconciliationView } from "@/lib/reconciliation/read-reconciliation";

import { UtcTime } from "@/components/admin/frame/times";
import { importerLabel, signatureMessages } from "./reconciliation-texts";

/** Where a report comes from: its checksum, who brought it from where, and whether it was proven to be the bank's. */
export function Provenance({ report }: { report: ReconciliationView["report"] }) {
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
            Uploaded <UtcTime at={at} seconds /> by {importerLabel(by)}
            {from !== "" && <>, from {from}</>}
          </li>
        ))}
      </ul>
    </div>
  );
}
