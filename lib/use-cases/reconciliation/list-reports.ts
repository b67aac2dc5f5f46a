import "server-only";
import type { Deps } from "@/lib/use-cases/deps";
import type { ReportView } from "./read-reconciliation";

const reportsShown = 50;

/** The latest imported settlement reports, newest first. */
export async function listReports({ db }: Pick<Deps, "db">): Promise<ReportView[]> {
  const reports = await db.settlementReport.findMany({
    include: { _count: { select: { lines: true } } },
    orderBy: [{ importedAt: "desc" }, { id: "asc" }],
    take: reportsShown,
  });
  return reports.map(({ _count, id, fileName, coversFrom, coversUntil, importedBy, importedAt }) => ({
    id,
    fileName,
    coversFrom,
    coversUntil,
    importedBy,
    importedAt,
    movements: _count.lines,
  }));
}
