import "server-only";
import { createHash } from "node:crypto";
import { Prisma } from "@/lib/db/generated/client";
import { lockImports, lockPaymentsOf } from "@/lib/db/lock-row";
import type { OperationId, PaymentId, ReportId, UploadId } from "@/lib/ids";
import type { Transaction } from "@/lib/payments/journal";
import { resolveOperation } from "@/lib/payments/resolve-operation";
import { allowLargeJoins, matchMovements } from "./bulk-lines";
import { isAbove, type Release, type SecondPersonAbove } from "@/lib/payments/second-person";
import { type PlannedResolution, planResolutions } from "./plan-resolutions";
import { isAcceptable } from "./report-signature";
import { storeReport } from "./reports";
import { readUpload, type Upload } from "./uploads";
import { recountChargebacks } from "./chargebacks";
import { err, ok, type Result } from "@/lib/result";
import { type ReconciliationView, readReconciliation } from "./read-reconciliation";
import { coverageRule, type ReconciliationDeps } from "@/lib/unknown-outcomes/reconciliation-deps";

/** The upload has expired or is damaged, and has to be made again. */
export type UploadGone = { kind: "upload_gone" };

/** An import as it was carried out in a transaction that has not ended. */
export type ImportRun = {
  upload: Upload & { fingerprint: string | null };
  reportId: ReportId;
  isNew: boolean;
  view: ReconciliationView;
  /** What it resolves. */
  resolutions: PlannedResolution[];
  /** Of these, the operations of which earlier reports prove it already. */
  provenEarlier: ReadonlySet<OperationId>;
  /** The payments of the operations that happened, which may now have a next operation. */
  happened: PaymentId[];
  /** What it resolves without a signature of the bank, if one person may not: the sum of the first currency above its limit. */
  aboveLimit: { minor: bigint; currency: string } | undefined;
  /** Equal for two runs that resolve the same and find the same. */
  fingerprint: string;
};

/** Limits of the transaction of an import, in milliseconds. */
export const importLimits = { maxWait: 60_000, timeout: 600_000 };

/**
 * Imports an uploaded report within a transaction: stores it, matches its movements and resolves the unknown outcomes
 * that it proves.
 *
 * The preview rolls it back and the import commits it, so that both are one thing. The same report again stores
 * nothing; it may resolve what has become unknown since. What is `aboveLimit` is carried out for a preview, so the caller rolls it
 * back unless it is released.
 */
export async function runImport(
  tx: Transaction,
  { uploadId, by, release }: { uploadId: UploadId; by: string; release?: Release },
  deps: ReconciliationDeps,
): Promise<Result<ImportRun, UploadGone>> {
  const { now, reconciliation } = deps;
  await lockImports(tx);
  await allowLargeJoins(tx);
  const upload = await readUpload(tx, uploadId, now());
  // The bank's key may have been set since the upload.
  if (upload === undefined || !isAcceptable(upload.signature, reconciliation))
    return err({ kind: "upload_gone" });
  const earlier = await planResolutions(tx, upload.merchantId, coverageRule(deps));
  const { reportId, isNew } = await storeReport(tx, upload, by);
  await recountChargebacks(tx, Prisma.sql`s."report_id" = ${reportId}::uuid`, deps.consequences);
  await matchMovements(tx, reconciliation);
  const plan = await planResolutions(tx, upload.merchantId, coverageRule(deps));
  // Before the first is resolved: what a resolution locks beside its payment is locked after payments everywhere.
  await lockPaymentsOf(
    tx,
    plan.map(({ operationId }) => operationId),
  );
  const aboveLimit = release === undefined ? sumAbove(plan, deps.settings.secondPersonAbove) : undefined;
  const happened: PaymentId[] = [];
  const carriedOut: PlannedResolution[] = [];
  for (const resolution of plan) {
    const { isSigned } = resolution;
    const released =
      release ?? (isSigned ? "signed_report" : aboveLimit === undefined ? undefined : "preview");
    const resolved = await resolveOperation(tx, { ...resolution, by, reportId, release: released }, deps);
    // Otherwise an answer came between the plan and this line.
    if (!resolved.ok) continue;
    carriedOut.push(resolution);
    if (resolution.decision === "happened") happened.push(resolved.value.paymentId);
  }
  // An import that resolves nothing needs no approval.
  const needsAnother = carriedOut.some(({ isSigned }) => !isSigned) ? aboveLimit : undefined;
  const provenEarlier = await findProvenEarlier(tx, { reportId, earlier, carriedOut });
  const view = await readReconciliation({ reportId }, { ...deps, db: tx });
  if (view === undefined) throw new Error("the report is missing right after it was stored");
  const fingerprint = fingerprintOf(upload.digest, carriedOut, view);
  return ok({
    upload,
    reportId,
    isNew,
    view,
    resolutions: carriedOut,
    provenEarlier,
    happened,
    aboveLimit: needsAnother,
    fingerprint,
  });
}

/** What earlier reports proved before this one, and what is proven by a movement that this one does not list. */
async function findProvenEarlier(
  tx: Transaction,
  {
    reportId,
    earlier,
    carriedOut,
  }: { reportId: ReportId; earlier: readonly PlannedResolution[]; carriedOut: readonly PlannedResolution[] },
): Promise<Set<OperationId>> {
  const known = new Set(earlier.map(({ operationId, decision }) => `${operationId} ${decision}`));
  const happened = carriedOut.filter(({ decision }) => decision === "happened");
  const listed = await tx.settlementMovement.findMany({
    where: {
      operationId: { in: happened.map(({ operationId }) => operationId) },
      lines: { some: { reportId } },
    },
    select: { operationId: true },
  });
  const inReport = new Set(listed.map(({ operationId }) => operationId));
  return new Set(
    carriedOut
      .filter(
        ({ operationId, decision }) =>
          known.has(`${operationId} ${decision}`) || (decision === "happened" && !inReport.has(operationId)),
      )
      .map(({ operationId }) => operationId),
  );
}

/** The first sum by currency that one person may not decide. What signed reports prove does not count. */
function sumAbove(
  plan: readonly PlannedResolution[],
  limits: SecondPersonAbove | undefined,
): ImportRun["aboveLimit"] {
  const sums = new Map<string, bigint>();
  for (const { isSigned, amountMinor, currency } of plan)
    if (!isSigned) sums.set(currency, (sums.get(currency) ?? 0n) + amountMinor);
  return [...sums].map(([currency, minor]) => ({ currency, minor })).find((each) => isAbove(each, limits));
}

function fingerprintOf(
  digest: string,
  resolutions: readonly PlannedResolution[],
  { counts, gaps }: ReconciliationView,
): string {
  const { differing, missingInShop, missingAtBank, setAside } = counts;
  const odd = [differing, missingInShop, missingAtBank, setAside, gaps.lacking, gaps.unreadable];
  const resolved = resolutions.map((resolution) => [
    resolution.operationId,
    resolution.decision === "happened" ? String(resolution.movedMinor) : "not_happened",
  ]);
  return createHash("sha256")
    .update(JSON.stringify([digest, resolved, odd]))
    .digest("hex");
}
