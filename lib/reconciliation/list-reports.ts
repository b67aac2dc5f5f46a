import "server-only";
import type { Deps } from "@/lib/payments/deps";
import type { ReportView } from "./read-reconciliation";

const reportsShown = 50;

/** The latest imported settlement reports, newest first. */
export async function listReports({ db }: Pick<Deps, "db">): Promise<ReportView[]> {
  const reports = await db.settlementReport.findMany({
    relationLoadStrategy: "join",
    select: {
      id: true,
      fileName: true,
      coversFrom: true,
      coversUntil: true,
      importedBy: true,
      importedAt: true,
      _count: { select: { lines: true } },
    },
    orderBy: [{ importedAt: "desc" }, { id: "asc" }],
    take: reportsShown,
  });
  return reports.map(({ _count, ...report }) => ({ ...report, movements: _count.lines }));
}
