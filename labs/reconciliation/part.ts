import type { LabPart } from "@/labs/chaos/lab-part";
import { matchMovements } from "@/modules/reconciliation/bulk-lines";
import { importSettlementReport } from "@/modules/reconciliation/import-settlement-report";
import { listSetAside } from "@/modules/reconciliation/list-set-aside";
import { planResolutions } from "@/modules/reconciliation/plan-resolutions";
import { listReports, readReconciliation } from "@/modules/reconciliation/read-reconciliation";

/** The bank's reports in the labs. */
export const reconciliationPart: LabPart = {
  work: [
    ["settlement reports", ({ deps }) => listReports(deps)],
    ["lines set aside", ({ deps }) => listSetAside(deps)],
    ["the comparison with a report", ({ deps, reportId }) => readReconciliation({ reportId }, deps)],
    ["matching movements", ({ deps }) => matchMovements(deps.db, { marginMs: 900_000 })],
    [
      "resolving unknown outcomes",
      ({ deps }) => planResolutions(deps.db, "SANDBOX", { longestCallMs: 60_000, marginMs: 900_000 }),
    ],
  ],
  async importReport(file, deps) {
    const input = { fileName: "settlement.csv", file: [file], by: "chaos", from: "chaos" };
    const imported = await importSettlementReport(input, deps);
    if (!imported.ok) throw new Error(imported.error.messages.join("\n"));
  },
};
