import "server-only";

import { randomUUID } from "node:crypto";

import type { Prisma, SettlementReport } from "@/lib/db/generated/client";
import type { Transaction } from "@/lib/payments/journal";
import type { Period } from "./coverage";
import { type ReportId, reportIdSchema } from "@/lib/ids";

import { storeLines } from "./bulk-lines";
import type { Upload } from "./uploads";

type Wanted = { merchantId: string; period: Period };

/** The settlement reports of a merchant that cover some of a period, or touch it. Their number does not grow with the history. */
export function findReports(tx: Transaction, wanted: Wanted): Promise<SettlementReport[]> {
  return tx.settlementReport.findMany({ where: touching(wanted) });
}

/** Of the reports of a merchant, those that cover some of a period, or touch it. */
export function touching({ merchantId, period: { from, until } }: Wanted): Prisma.SettlementReportWhereInput {
  return { merchantId, coversFrom: { lte: until }, coversUntil: { gte: from } };
}

/**
 * Stores an uploaded report with its movements; the same file again returns the stored report.
 *
 * Each import is recorded. A movement is stored once, in however many reports it is listed, and with its operation if the journal has its
 * transaction id. Lines that were not read, and those that contradict an earlier report, are stored as set aside, and as
 * handled if the same line of an earlier report was. The caller lets one import run at a time.
 */
export async function storeReport(
  tx: Transaction,
  upload: Upload,
  by: string,
): Promise<{ reportId: ReportId; isNew: boolean }> {
  const { id: uploadId, merchantId, fileName, digest, coversFrom, coversUntil, uploadedAt } = upload;
  const known = await tx.settlementReport.findUnique({ where: { digest }, select: { id: true } });
  if (known !== null) {
    const reportId = reportIdSchema.parse(known.id);
    await recordImport(tx, reportId, upload, by);
    return { reportId, isNew: false };
  }

  const reportId = reportIdSchema.parse(randomUUID());
  await tx.settlementReport.create({
    data: {
      id: reportId,
      merchantId,
      fileName,
      digest,
      coversFrom,
      coversUntil,
      importedBy: by,
      // The file cannot list what moved after its upload.
      importedAt: uploadedAt,
    },
  });
  await recordImport(tx, reportId, upload, by);
  await storeLines(tx, { uploadId, reportId });
  return { reportId, isNew: true };
}

/** Records who imported the file from where, and whether it was proven to be the bank's. */
async function recordImport(tx: Transaction, reportId: ReportId, upload: Upload, by: string): Promise<void> {
  const { fileName, uploadedFrom: importedFrom, uploadedAt: importedAt, signature, signatureKey } = upload;
  const from = { fileName, importedBy: by, importedFrom, importedAt };
  await tx.settlementImport.create({ data: { reportId, ...from, signature, signatureKey } });
}
