import "server-only";

import type { z } from "zod";

import type { Database } from "@/lib/db/database";
import type { UploadId } from "@/lib/ids";
import { required } from "@/lib/invariant";
import { exponentOf } from "@/lib/money/decimals";
import type { Waiting } from "@/lib/payments/second-person";
import {
  applyImport,
  type ImportResult,
  type NeedsSecondPerson,
  type PreviewChanged,
} from "./import-settlement-report";
import type { PlannedResolution } from "./plan-resolutions";
import type { UploadGone } from "./run-import";
import { keepUpload } from "./uploads";
import { err, type Result } from "@/lib/result";
import type { ReconciliationDeps } from "@/lib/unknown-outcomes/reconciliation-deps";
import type { ApprovedAct, SecondPerson } from "@/modules/seam/shop-module";
import { importInput, outcomesNamed, type plannedOutcome } from "./import-input";

/**
 * Imports an uploaded report, or if it resolves more than one person may decide asks for a second person, who must approve it first.
 *
 * Nothing of it is written before that, and its upload is kept as long as the request waits.
 */
export async function importOrAsk(
  input: { uploadId: UploadId; by: string; fingerprint: string | undefined },
  deps: ReconciliationDeps,
  ask: SecondPerson["ask"],
): Promise<Result<ImportResult, UploadGone | PreviewChanged | NeedsSecondPerson | Waiting>> {
  const applied = await applyImport(input, deps);
  if (applied.ok) return applied;
  const { error } = applied;
  if (error.kind !== "needs_second_person" || ask === undefined) return err(error);
  const { uploadId, by } = input;
  const upload = await deps.db.settlementUpload.findUnique({ where: { id: uploadId } });
  if (upload === null) return err({ kind: "upload_gone" });
  const stored: z.input<typeof importInput> = {
    uploadId,
    fingerprint: error.fingerprint,
    fileName: upload.fileName,
    outcomes: await outcomesOf(error.resolutions.slice(0, outcomesNamed), deps),
    count: error.resolutions.length,
  };
  const { minor, currency } = error.aboveLimit;
  const amount = { amountMinor: minor, currency, currencyExponent: exponentOf(currency) };
  const { kind, until } = await ask({ kind: "import", ...amount, input: stored, requestedBy: by }, deps);
  await keepUpload(deps.db, uploadId, until);
  return err({ kind });
}

/** What an import resolves, as its request shows it. */
async function outcomesOf(resolutions: readonly PlannedResolution[], { db }: { db: Database }) {
  const operations = await db.operation.findMany({
    relationLoadStrategy: "join",
    where: { id: { in: resolutions.map(({ operationId }) => operationId) } },
    select: {
      id: true,
      payment: { select: { currencyExponent: true, order: { select: { number: true } } } },
    },
  });
  const paymentOf = new Map(operations.map(({ id, payment }) => [id, payment]));
  return resolutions.map((resolution): z.input<typeof plannedOutcome> => {
    const { operationId, decision, amountMinor, currency } = resolution;
    const { order, currencyExponent } = required(paymentOf.get(operationId), "payment of an outcome");
    const minor = resolution.decision === "happened" ? resolution.movedMinor : amountMinor;
    return {
      operationId,
      orderNumber: required(order, "order of a movement").number,
      decision,
      minor: Number(minor),
      currency,
      currencyExponent,
    };
  });
}

/** An import that another person has approved. It is refused if it would do something else now. */
export const approvedImport: ApprovedAct = {
  kind: "import",
  right: "import_report",
  async perform({ input, by }, deps) {
    const { uploadId, fingerprint } = importInput.parse(input);
    const applied = await applyImport({ uploadId, fingerprint, by, release: "approved" }, deps);
    if (applied.ok) return "done";
    return applied.error.kind === "preview_changed" ? "changed" : applied.error.kind;
  },
};
