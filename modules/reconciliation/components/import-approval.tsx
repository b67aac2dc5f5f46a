import { formatAmount } from "@/components/admin/frame/amount";
import { Link } from "@/components/ui/link";
import { importInput } from "@/modules/reconciliation/import-input";
import type { ApprovalView } from "@/modules/seam/module-pages";

/** What an import would decide, for the second person. */
function PlannedImport({ input, waits }: { input: unknown; waits: boolean }) {
  const { uploadId, fileName, count, outcomes } = importInput.parse(input);
  return (
    <div className="grid gap-3 text-sm">
      <p>{fileName}</p>
      <div className="grid gap-1">
        <p>
          It decides {count === 1 ? "1 unknown outcome" : `${count} unknown outcomes`}.{" "}
          {waits && (
            <>
              Nothing of the report is imported yet.{" "}
              <Link href={`/admin/reconciliation/uploads/${uploadId}`} className="link">
                Preview
              </Link>
            </>
          )}
        </p>
        <ul className="grid gap-1">
          {outcomes.map(
            ({ operationId, orderNumber, decision, minor, currency, currencyExponent: exponent }) => (
              <li key={operationId}>
                <Link href={`/admin/unknown-outcomes/${operationId}`} className="link">
                  Order {orderNumber}
                </Link>
                , {formatAmount({ minor, currency, exponent })}: {decisionLabels[decision]}
              </li>
            ),
          )}
          {count > outcomes.length && <li>… and {count - outcomes.length} more.</li>}
        </ul>
      </div>
    </div>
  );
}

const decisionLabels = { happened: "it happened", not_happened: "it did not happen" };

export const importApproval: ApprovalView = {
  kind: "import",
  title: (amount) => `Import a report that decides ${amount}`,
  verb: "import it",
  subject: "Settlement report",
  Detail: PlannedImport,
};
