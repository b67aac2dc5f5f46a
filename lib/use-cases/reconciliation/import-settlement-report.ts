import "server-only";
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
    /** Milliseconds that the bank's clock may differ, and that it may take to book. */
    marginMs: number;
  };
};

/** PostgreSQL's advisory lock under which one import runs at a time. */
const importLock = 72_707_370;

/**
 * Imports a settlement report of the bank's: stores it, matches its movements, and settles what it can settle,
 * all in one transaction; then lets the resolved payments go on by themselves.
 *
 * The same report again changes nothing that it has changed before, at once or years later; overlapping
 * reports tell of the same movements. A file that cannot be read, or is another merchant's, changes nothing.
 */
export async function importSettlementReport(
  { fileName, bytes, by }: { fileName: string; bytes: Uint8Array; by: string },
  deps: ReconciliationDeps,
): Promise<Result<{ reportId: string; isNew: boolean }, ReportProblem>> {
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
      const goOn = await resolveByReport(tx, { reportId, merchantId, by }, coverageRule(deps), now());
      return ok({ ...stored.value, goOn });
    },
    { maxWait: 60_000, timeout: 600_000 },
  );
  if (!imported.ok) return imported;
  const { goOn, ...report } = imported.value;
  for (const paymentId of goOn) await advancePayment({ paymentId }, deps);
  return ok(report);
}

/** How long an operation can have taken to move money, from the moment its row was opened. */
export function coverageRule({ settings, reconciliation }: ReconciliationDeps): CoverageRule {
  return {
    longestCallMs: sendWithin + settings.gatewayTimeoutMs,
    marginMs: reconciliation.marginMs,
  };
}
