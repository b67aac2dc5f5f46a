import "server-only";
import type { Deps } from "@/lib/payments/deps";
import type { ReportView } from "./read-reconciliation";

const reportsShown = 50;

/** The latest imported settlement reports, newest first. */
export async function listReports({ db }: Pick<Deps, "db">): Promise<ReportView[]> {
  // In SQL, because Prisma counts the lines of every report there is.
  return db.$queryRaw`
    SELECT r."id", r."file_name" AS "fileName", r."covers_from" AS "coversFrom", r."covers_until" AS "coversUntil",
      r."imported_by" AS "importedBy", r."imported_at" AS "importedAt",
      (SELECT count(*)::int FROM "settlement_line" l WHERE l."report_id" = r."id") AS "movements"
    FROM (
      SELECT * FROM "settlement_report" ORDER BY "imported_at" DESC, "id" LIMIT ${reportsShown}
    ) r ORDER BY r."imported_at" DESC, r."id"`;
}
