import "server-only";
import { createHash } from "node:crypto";
import { type OperationId, type ReportId, type UploadId, uploadIdSchema } from "@/lib/ids";
import { advancePayment } from "@/lib/payments/advance-payment";
import { reportSizeLimit, type ReportProblem } from "./report-file";
import { type CheckedSignature, isAcceptable } from "./report-signature";
import { removeUpload, storeUpload, type UploadInput } from "./uploads";
import { err, ok, type Result } from "@/lib/result";
import type { ReconciliationView } from "./read-reconciliation";
import type { ReconciliationDeps } from "@/lib/unknown-outcomes/reconciliation-deps";
import type { PlannedResolution } from "./plan-resolutions";
import type { Release } from "@/lib/payments/second-person";
import { importLimits, type ImportRun, runImport, type UploadGone } from "./run-import";

export { reportSizeLimit };
export { signatureSizeLimit } from "./report-signature";

/** Unknown outcomes by what became of them. */
export type OutcomeCounts = { happened: number; notHappened: number };

/** What an import would do. */
export type ImportPreview = {
  uploadId: UploadId;
  uploadedAt: Date;
  /** Whether the report was not imported before. */
  isNew: boolean;
  /** What this report proves, what earlier ones prove already, and whether another person has to approve the import first. */
  resolves: OutcomeCounts;
  resolvesByEarlier: OutcomeCounts;
  provenEarlier: ReadonlySet<OperationId>;
  needsSecondPerson: boolean;
  /** Whether there is nothing to import: the report lists no movement, and its silence resolves nothing. */
  isEmpty: boolean;
  /** The comparison as it would be after the import. */
  view: ReconciliationView;
  /** Identifies what this preview shows; the import takes it. */
  fingerprint: string;
};

export type ImportResult = { reportId: ReportId; isNew: boolean; view: ReconciliationView };

/** The journal has changed since the preview, so that the import would do something else. Nothing was written. */
export type PreviewChanged = { kind: "preview_changed" };

/** The import would resolve more than one person may decide. Nothing was written. */
export type NeedsSecondPerson = {
  kind: "needs_second_person";
  fingerprint: string;
  aboveLimit: { minor: bigint; currency: string };
  /** What it would resolve. */
  resolutions: PlannedResolution[];
};

/**
 * Reads a report and keeps it for an hour. A file that is no report, of another merchant, or with a wrong signature is refused, and
 * one without a signature if the shop has the bank's key.
 */
export async function uploadReport(
  input: UploadInput,
  { db, now, reconciliation }: ReconciliationDeps,
): Promise<Result<{ uploadId: UploadId; signature: CheckedSignature }, ReportProblem>> {
  return storeUpload(input, { db, now: now(), ...reconciliation });
}

/** Shows what the import of an uploaded report would do; it is carried out and rolled back. */
export async function previewImport(
  input: { uploadId: UploadId; by: string },
  deps: ReconciliationDeps,
): Promise<Result<ImportPreview, UploadGone>> {
  const { uploadId } = input;
  const run = await runAndEnd(input, deps, () => "roll back");
  if (!run.ok) return run;
  const { fingerprint, isNew, upload, view, resolutions, provenEarlier, aboveLimit } = run.value;
  await deps.db.settlementUpload.updateMany({ where: { id: uploadId }, data: { fingerprint } });
  const isEarlier = ({ operationId }: PlannedResolution) => provenEarlier.has(operationId);
  return ok({
    uploadId,
    uploadedAt: upload.uploadedAt,
    isNew,
    resolves: countOutcomes(resolutions.filter((each) => !isEarlier(each))),
    resolvesByEarlier: countOutcomes(resolutions.filter(isEarlier)),
    provenEarlier,
    needsSecondPerson: aboveLimit !== undefined,
    isEmpty: view.report.movements === 0 && resolutions.length === 0,
    view,
    fingerprint,
  });
}

function countOutcomes(resolutions: readonly PlannedResolution[]): OutcomeCounts {
  const happened = resolutions.filter(({ decision }) => decision === "happened").length;
  return { happened, notHappened: resolutions.length - happened };
}

/**
 * The latest preview of a file that somebody uploaded within the hour; undefined if there is none. With `isSigned`, only one
 * whose signature was verified.
 */
export async function findPreview(
  { file, by, isSigned }: Pick<UploadInput, "file" | "by"> & { isSigned: boolean },
  { db, now, reconciliation }: ReconciliationDeps,
): Promise<{ uploadId: UploadId; fingerprint: string } | undefined> {
  const needsSignature = isSigned || !isAcceptable("absent", reconciliation);
  const hash = createHash("sha256");
  for await (const chunk of file) hash.update(chunk);
  const found = await db.settlementUpload.findFirst({
    where: {
      digest: hash.digest("hex"),
      uploadedBy: by,
      expiresAt: { gt: now() },
      ...(needsSignature && { signature: "verified" }),
    },
    orderBy: { uploadedAt: "desc" },
  });
  if (found === null || found.fingerprint === null) return undefined;
  return { uploadId: uploadIdSchema.parse(found.id), fingerprint: found.fingerprint };
}

/**
 * Imports an uploaded report as it was previewed, in one transaction; then continues the resolved payments.
 *
 * `fingerprint` is the preview's. If the import would now do something else, nothing is written. The same report
 * again changes nothing, at once or years later; overlapping reports may list the same movements. If what it resolves is above the
 * limit, and the bank has not signed what proves it, the whole import needs a second person.
 */
export async function applyImport(
  input: { uploadId: UploadId; by: string; fingerprint: string | undefined; release?: Release },
  deps: ReconciliationDeps,
): Promise<Result<ImportResult, UploadGone | PreviewChanged | NeedsSecondPerson>> {
  const { fingerprint, uploadId } = input;
  const asPreviewed = (run: ImportRun) => fingerprint === undefined || fingerprint === run.fingerprint;
  const run = await runAndEnd(input, deps, (done) =>
    asPreviewed(done) && done.aboveLimit === undefined ? "commit" : "roll back",
  );
  if (!run.ok) return run;
  if (!asPreviewed(run.value)) return err({ kind: "preview_changed" });
  const { happened, reportId, isNew, view, aboveLimit, resolutions } = run.value;
  if (aboveLimit !== undefined)
    return err({ kind: "needs_second_person", fingerprint: run.value.fingerprint, aboveLimit, resolutions });
  await removeUpload(deps.db, uploadId);
  for (const paymentId of happened) await advancePayment({ paymentId }, deps);
  return ok({ reportId, isNew, view });
}

/** Uploads a report and imports it without a preview: for programs. */
export async function importSettlementReport(
  input: UploadInput,
  deps: ReconciliationDeps,
): Promise<Result<ImportResult, ReportProblem>> {
  const uploaded = await uploadReport(input, deps);
  if (!uploaded.ok) return uploaded;
  const { uploadId } = uploaded.value;
  const applied = await applyImport({ uploadId, by: input.by, fingerprint: undefined }, deps);
  if (!applied.ok) throw new Error(`the upload could not be imported: ${applied.error.kind}`);
  return applied;
}

/** Runs an import in a transaction, which ends as `end` says. */
async function runAndEnd(
  input: { uploadId: UploadId; by: string; release?: Release },
  deps: ReconciliationDeps,
  end: (run: ImportRun) => "commit" | "roll back",
): Promise<Result<ImportRun, UploadGone>> {
  let rolledBack: ImportRun | undefined;
  try {
    return await deps.db.$transaction(async (tx) => {
      const run = await runImport(tx, input, deps);
      if (!run.ok || end(run.value) === "commit") return run;
      rolledBack = run.value;
      throw new RolledBack();
    }, importLimits);
  } catch (cause) {
    if (cause instanceof RolledBack && rolledBack !== undefined) return ok(rolledBack);
    throw cause;
  }
}

/** Ends a transaction without its changes. */
class RolledBack extends Error {}
