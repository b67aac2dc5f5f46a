import "server-only";
import type { ReportId } from "@/lib/ids";
import { advancePayment } from "@/lib/payments/advance-payment";
import { sendWithin } from "@/lib/payments/perform-operation";
import { matchMovements } from "@/lib/reconciliation/match-movements";
import { readReport, type ReportProblem, reportSizeLimit } from "@/lib/reconciliation/report-file";
import { type CoverageRule, resolveByReport } from "@/lib/reconciliation/resolve-by-report";
import { storeReport } from "@/lib/reconciliation/store-report";
import { err, ok, type Result } from "@/lib/result";
import type { Deps } from "@/lib/use-cases/deps";

export { reportSizeLimit };

export type ReconciliationDeps = Deps & {
  reconciliation: {
    merchantId: string;
    /** Milliseconds by which the clocks may differ and the bank may book late. */
    marginMs: number;
  };
};

/** PostgreSQL's advisory lock under which one import runs at a time. */
const importLock = 72_707_370;

/**
 * Imports a settlement report: stores it, matches its movements and resolves the unknown outcomes that it proves, in
 * one transaction; then continues the resolved payments.
 *
 * The same report again changes nothing, at once or years later; overlapping reports may list the same movements. A
 * file that cannot be read, or is of another merchant, changes nothing.
 */
export async function importSettlementReport(
  { fileName, bytes, by }: { fileName: string; bytes: Uint8Array; by: string },
  deps: ReconciliationDeps,
): Promise<Result<{ reportId: ReportId; isNew: boolean }, ReportProblem>> {
  const { db, now, reconciliation } = deps;
  const file = await readReport(bytes);
  if (!file.ok) return file;
  const { merchantId } = file.value;
  if (merchantId !== reconciliation.merchantId) {
    const message = `This is the report of merchant ${merchantId}, and the shop is ${reconciliation.merchantId}.`;
    return err({ messages: [message], count: 1 });
  }
  const imported = await db.$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(${importLock})`;
      const stored = await storeReport(tx, { fileName, file: file.value, by }, now());
      if (!stored.ok) return stored;
      const { reportId } = stored.value;
      await matchMovements(tx, reconciliation);
      const happened = await resolveByReport(tx, { reportId, merchantId, by }, coverageRule(deps), now());
      return ok({ ...stored.value, happened });
    },
    { maxWait: 60_000, timeout: 600_000 },
  );
  if (!imported.ok) return imported;
  const { happened, ...report } = imported.value;
  for (const paymentId of happened) await advancePayment({ paymentId }, deps);
  return ok(report);
}

/** How long after its opening an operation can have moved money. */
export function coverageRule({ settings, reconciliation }: ReconciliationDeps): CoverageRule {
  return {
    longestCallMs: sendWithin + settings.gatewayTimeoutMs,
    marginMs: reconciliation.marginMs,
  };
}
