import "server-only";
import { randomUUID } from "node:crypto";
import { type ReportId, reportIdSchema } from "@/lib/ids";
import type { Transaction } from "@/lib/payments/journal";
import type { Upload } from "./uploads";

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
  await tx.$executeRaw`
    INSERT INTO "settlement_movement"
      ("id", "gateway_order_id", "transaction_id", "kind", "amount_minor", "currency", "moved_at", "operation_id")
    SELECT gen_random_uuid(), f."gateway_order_id", f."transaction_id", f."kind", f."amount_minor", f."read_currency",
      f."moved_at", o."id"
    FROM "settlement_upload_line" f
    LEFT JOIN "payment" p ON p."gateway_order_id" = f."gateway_order_id"
    LEFT JOIN "operation" o ON o."payment_id" = p."id" AND o."gateway_transaction_id" = f."transaction_id"
      AND o."kind" IN ('PAY', 'AUTHORIZE', 'CAPTURE', 'VOID', 'REFUND')
      AND NOT EXISTS (SELECT 1 FROM "settlement_movement" other WHERE other."operation_id" = o."id")
    WHERE f."upload_id" = ${uploadId}::uuid AND f."reason" IS NULL
    ON CONFLICT ("gateway_order_id", "transaction_id") DO NOTHING`;
  await tx.$executeRaw`
    INSERT INTO "settlement_line" ("report_id", "line", "movement_id")
    SELECT ${reportId}::uuid, f."line", m."id"
    FROM "settlement_upload_line" f
    JOIN "settlement_movement" m
      ON m."gateway_order_id" = f."gateway_order_id" AND m."transaction_id" = f."transaction_id"
    WHERE f."upload_id" = ${uploadId}::uuid AND f."reason" IS NULL
      AND (m."kind", m."amount_minor", m."currency"::text) = (f."kind", f."amount_minor", f."read_currency")`;
  await tx.$executeRaw`
    INSERT INTO "settlement_set_aside" ("id", "report_id", "line", "reason", "gateway_order_id", "transaction_id",
      "type", "amount", "currency", "time", "status", "read_kind", "read_minor", "read_currency", "handled_by", "handled_note",
      "handled_at")
    SELECT gen_random_uuid(), ${reportId}::uuid, f."line", coalesce(f."reason", 'contradiction'),
      f."gateway_order_id", f."transaction_id", f."type", f."amount", f."currency", f."time", f."status",
      f."kind", f."amount_minor", f."read_currency", h."handled_by", h."handled_note", h."handled_at"
    FROM "settlement_upload_line" f
    LEFT JOIN LATERAL (
      SELECT s."handled_by", s."handled_note", s."handled_at" FROM "settlement_set_aside" s
      WHERE s."gateway_order_id" = f."gateway_order_id" AND s."handled_at" IS NOT NULL
        AND (s."reason", s."transaction_id", s."type", s."amount", s."currency", s."time", s."status")
          IS NOT DISTINCT FROM (coalesce(f."reason", 'contradiction'), f."transaction_id", f."type", f."amount",
            f."currency", f."time", f."status")
      LIMIT 1
    ) h ON true
    WHERE f."upload_id" = ${uploadId}::uuid
      AND NOT EXISTS (
        SELECT 1 FROM "settlement_line" l WHERE l."report_id" = ${reportId}::uuid AND l."line" = f."line")`;
  return { reportId, isNew: true };
}

/** Records who imported the file from where, and whether it was proven to be the bank's. */
async function recordImport(tx: Transaction, reportId: ReportId, upload: Upload, by: string): Promise<void> {
  const { fileName, uploadedFrom: importedFrom, uploadedAt: importedAt, signature, signatureKey } = upload;
  const from = { fileName, importedBy: by, importedFrom, importedAt };
  await tx.settlementImport.create({ data: { reportId, ...from, signature, signatureKey } });
}
