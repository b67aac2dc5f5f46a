import { Alert, AlertTitle } from "@/components/ui/alert";
import { Link } from "@/components/ui/link";
import type { MonthView } from "@/modules/finance/read-month";

/** Days as text, those that follow one another as "2026-11-01 to 2026-11-05". */
function rangesOf(days: readonly string[]): string[] {
  const ranges: { first: string; last: string }[] = [];
  for (const day of days) {
    const range = ranges.at(-1);
    const isNext = range !== undefined && Date.parse(day) - Date.parse(range.last) === 86_400_000;
    if (isNext) range.last = day;
    else ranges.push({ first: day, last: day });
  }
  return ranges.map(({ first, last }) => (first === last ? first : `${first} to ${last}`));
}

/** What is still open before the month can be closed; nothing if nothing is. */
export function MonthGaps({ view }: { view: MonthView }) {
  const { unknown, reports } = view;
  const { daysWithoutReport, onlyInReports } = reports ?? { daysWithoutReport: [], onlyInReports: 0 };
  if (daysWithoutReport.length === 0 && onlyInReports === 0 && unknown === 0) return null;
  return (
    <Alert variant="warning">
      <AlertTitle>Still open</AlertTitle>
      <ul className="grid list-disc gap-1 ps-5">
        {daysWithoutReport.length > 0 && (
          <li>
            {daysWithoutReport.length === 1 ? "A day" : `${daysWithoutReport.length} days`} without a whole
            report of the bank: {rangesOf(daysWithoutReport).join(", ")}.{" "}
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
