import "server-only";

import type { ModuleMetric } from "@/lib/health/read-metrics";
import type { Deps } from "@/lib/payments/deps";

/** The time that no settlement report covers yet; nothing before the first report. */
export async function readMetrics({ db, now }: Pick<Deps, "db" | "now">): Promise<ModuleMetric[]> {
  const last = await db.settlementReport.findFirst({
    orderBy: { coversUntil: "desc" },
    select: { coversUntil: true, importedAt: true },
  });
  return [
    {
      name: "shop_settlement_report_age_seconds",
      help: "Time since the end of what settlement reports cover, missing before the first",
      value: last === null ? undefined : (now().getTime() - coveredUntil(last)) / 1000,
    },
  ];
}

/** A report never covers the time after its import. */
function coveredUntil({ coversUntil, importedAt }: { coversUntil: Date; importedAt: Date }): number {
  return Math.min(coversUntil.getTime(), importedAt.getTime());
}
