import "server-only";
import { randomUUID } from "node:crypto";
import type { Database } from "@/lib/db/database";
import { type UploadId, uploadIdSchema } from "@/lib/ids";
import type { Transaction } from "@/lib/payments/journal";
import { err, ok, type Result } from "@/lib/result";
import { readReport, type ReportHeading, type ReportProblem } from "./report-file";
import type { ReportRow } from "./report-row";

const batchSize = 2_500;
/** Milliseconds between an upload and its end. */
const lifetime = 3_600_000;

/** A report that was read and not imported yet. */
export type Upload = ReportHeading & {
  id: UploadId;
  fileName: string;
  digest: string;
  uploadedBy: string;
  uploadedAt: Date;
  lines: number;
};

type UploadInput = {
  fileName: string;
  file: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  by: string;
  /** Called with the number of lines stored so far. */
  onProgress?: (lines: number) => void;
};

/**
 * Reads a report and keeps it in the database for an hour, for a preview and then an import.
 *
 * A report that is refused, or is of another merchant, leaves nothing. Uploads that have expired are deleted here.
 */
export async function storeUpload(
  { fileName, file, by, onProgress }: UploadInput,
  { db, now, merchantId }: { db: Database; now: Date; merchantId: string },
): Promise<Result<{ uploadId: UploadId }, ReportProblem>> {
  await db.settlementUpload.deleteMany({ where: { expiresAt: { lte: now } } });
  const uploadId = uploadIdSchema.parse(randomUUID());
  let stored = 0;
  try {
    const read = await readReport(file, {
      async begin({ merchantId: reported, coversFrom, coversUntil }) {
        if (reported !== merchantId) {
          const message = `This is the report of merchant ${reported}, and the shop is ${merchantId}.`;
          return err({ messages: [message] });
        }
        await db.settlementUpload.create({
          data: {
            id: uploadId,
            merchantId,
            fileName,
            digest: "",
            coversFrom,
            coversUntil,
            uploadedBy: by,
            uploadedAt: now,
            expiresAt: new Date(now.getTime() + lifetime),
          },
        });
        return ok(undefined);
      },
      async store(rows) {
        for (let start = 0; start < rows.length; start += batchSize) {
          const batch = rows.slice(start, start + batchSize);
          await insertRows(db, uploadId, batch);
          stored += batch.length;
          onProgress?.(stored);
        }
      },
    });
    if (!read.ok) {
      await removeUpload(db, uploadId);
      return read;
    }
    const { digest } = read.value;
    await setAsideRepetitions(db, uploadId);
    const checksum = await checksumOf(db, uploadId);
    await db.settlementUpload.update({
      where: { id: uploadId },
      data: { digest, checksum, lines: stored },
    });
    return ok({ uploadId });
  } catch (cause) {
    await removeUpload(db, uploadId);
    throw cause;
  }
}

/** Reads an upload that is complete and unchanged; undefined where it has expired or is damaged. */
export async function readUpload(
  db: Transaction,
  uploadId: UploadId,
  now: Date,
): Promise<(Upload & { fingerprint: string | null }) | undefined> {
  const row = await db.settlementUpload.findUnique({ where: { id: uploadId } });
  if (row === null || row.checksum === null || row.expiresAt <= now) return undefined;
  if (row.checksum !== (await checksumOf(db, uploadId))) return undefined;
  return { ...row, id: uploadId };
}

/** Deletes an upload with its lines. */
export async function removeUpload(db: Transaction, uploadId: UploadId): Promise<void> {
  await db.settlementUpload.deleteMany({ where: { id: uploadId } });
}

async function insertRows(db: Database, uploadId: UploadId, rows: ReportRow[]): Promise<void> {
  const texts = rows.map(({ text }) => text);
  const movements = rows.map(({ movement }) => movement);
  await db.$executeRaw`
    INSERT INTO "settlement_upload_line" ("upload_id", "line", "gateway_order_id", "transaction_id", "type", "amount",
      "currency", "time", "status", "kind", "amount_minor", "moved_at", "reason")
    SELECT ${uploadId}::uuid, f."line", f."order", f."transaction", f."type", f."amount", f."currency", f."time",
      f."status", f."kind"::"operation_kind", f."amount_minor", f."moved_at", f."reason"
    FROM unnest(
      ${rows.map(({ line }) => line)}::int[], ${texts.map((text) => text.gatewayOrderId)}::text[],
      ${texts.map((text) => text.transactionId)}::text[], ${texts.map((text) => text.type)}::text[],
      ${texts.map((text) => text.amount)}::text[], ${texts.map((text) => text.currency)}::text[],
      ${texts.map((text) => text.time)}::text[], ${texts.map((text) => text.status)}::text[],
      ${movements.map((movement) => movement?.kind ?? null)}::text[],
      ${movements.map((movement) => (movement === null ? null : String(movement.amountMinor)))}::bigint[],
      ${movements.map((movement) => movement?.movedAt.toISOString() ?? null)}::timestamptz[],
      ${rows.map(({ reason }) => reason)}::text[]
    ) AS f("line", "order", "transaction", "type", "amount", "currency", "time", "status", "kind", "amount_minor",
      "moved_at", "reason")`;
}

/**
 * Sets aside what the file lists twice: the later one of two equal lines, and both of two that contradict each other.
 */
async function setAsideRepetitions(db: Database, uploadId: UploadId): Promise<void> {
  // Materialized, because the planner may otherwise group anew for each line.
  await db.$executeRaw`
    WITH "repeated" AS MATERIALIZED (
      SELECT "gateway_order_id", "transaction_id", min("line") AS "first",
        count(DISTINCT ("kind", "amount_minor", "currency", "moved_at")) AS "versions"
      FROM "settlement_upload_line" WHERE "upload_id" = ${uploadId}::uuid AND "reason" IS NULL
      GROUP BY 1, 2 HAVING count(*) > 1
    )
    UPDATE "settlement_upload_line" l
    SET "reason" = CASE WHEN r."versions" = 1 THEN 'duplicate' ELSE 'contradiction' END
    FROM "repeated" r
    WHERE l."upload_id" = ${uploadId}::uuid AND l."reason" IS NULL
      AND l."gateway_order_id" = r."gateway_order_id" AND l."transaction_id" = r."transaction_id"
      AND (r."versions" > 1 OR l."line" > r."first")`;
}

async function checksumOf(db: Transaction, uploadId: UploadId): Promise<string> {
  const [row] = await db.$queryRaw<{ checksum: string }[]>`
    SELECT count(*) || ' ' || coalesce(sum(hashtextextended(l::text, 0)), 0) AS "checksum"
    FROM "settlement_upload_line" l WHERE "upload_id" = ${uploadId}::uuid`;
  return row?.checksum ?? "";
}
