import { Alert, AlertTitle } from "@/components/ui/alert";
import { Link } from "@/components/ui/link";
import type { MonthView } from "@/lib/finance/read-month";

/** What is still open before the month can be closed; nothing if nothing is. */
export function MonthGaps({ view }: { view: MonthView }) {
  const { daysWithoutReport, onlyInReports, unknown } = view;
  if (daysWithoutReport.length === 0 && onlyInReports === 0 && unknown === 0) return null;
  return (
    <Alert variant="warning">
      <AlertTitle>Still open</AlertTitle>
      <ul className="grid list-disc gap-1 ps-5">
        {daysWithoutReport.length > 0 && (
          <li>
            {daysWithoutReport.length === 1 ? "A day" : `${daysWithoutReport.length} days`} without a whole
            report of the bank: {daysWithoutReport.join(", ")}.{" "}
            <Link href="/admin/reconciliation" className="link">
              Import reports
            </Link>
          </li>
        )}
        {onlyInReports > 0 && (
          <li>
            {onlyInReports} {onlyInReports === 1 ? "movement" : "movements"} of the bank&apos;s reports that
            the journal does not have.{" "}
            <Link href="/admin/reconciliation" className="link">
              Look at the reports
            </Link>
          </li>
        )}
        {unknown > 0 && (
          <li>
            {unknown} unknown {unknown === 1 ? "outcome" : "outcomes"}.{" "}
            <Link href="/admin/unknown-outcomes" className="link">
              Resolve
            </Link>
          </li>
        )}
      </ul>
    </Alert>
  );
}
