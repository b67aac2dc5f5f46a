import "server-only";
import type { Database } from "@/lib/db/database";
import type { ReportId, UploadId } from "@/lib/ids";
import type { Transaction } from "@/lib/payments/journal";
import type { ReportRow } from "./report-row";

// What an import does to all lines at once, in statements of its own: a report may have a hundred thousand.

/** Keeps the joins of a large report in memory instead of temporary files until the transaction ends. */
export async function allowLargeJoins(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SET LOCAL work_mem = '64MB'`;
}

/** Writes lines of an upload. */
export async function insertRows(db: Database, uploadId: UploadId, rows: ReportRow[]): Promise<void> {
  const texts = rows.map(({ text }) => text);
  const movements = rows.map(({ movement }) => movement);
  const parts = rows.map((row) => row.parts);
  await db.$executeRaw`
    INSERT INTO "settlement_upload_line" ("upload_id", "line", "gateway_order_id", "transaction_id", "type", "amount",
      "currency", "time", "status", "kind", "amount_minor", "read_currency", "fee_minor", "evidence_due", "moved_at", "reason")
    SELECT ${uploadId}::uuid, f."line", f."order", f."transaction", f."type", f."amount", f."currency", f."time",
      f."status", f."kind"::"operation_kind", f."amount_minor", f."read_currency", f."fee_minor", f."evidence_due", f."moved_at", f."reason"
    FROM unnest(
      ${rows.map(({ line }) => line)}::int[], ${texts.map((text) => text.gatewayOrderId)}::text[],
      ${texts.map((text) => text.transactionId)}::text[], ${texts.map((text) => text.type)}::text[],
      ${texts.map((text) => text.amount)}::text[], ${texts.map((text) => text.currency)}::text[],
      ${texts.map((text) => text.time)}::text[], ${texts.map((text) => text.status)}::text[],
      ${parts.map(({ kind }) => kind)}::text[],
      ${parts.map(({ amountMinor }) => (amountMinor === null ? null : String(amountMinor)))}::bigint[],
      ${parts.map(({ currency }) => currency)}::text[],
      ${parts.map(({ feeMinor }) => (feeMinor === null ? null : String(feeMinor)))}::bigint[],
      ${parts.map(({ evidenceDue }) => evidenceDue)}::date[],
      ${movements.map((movement) => movement?.movedAt.toISOString() ?? null)}::timestamptz[],
      ${rows.map(({ reason }) => reason)}::text[]
    ) AS f("line", "order", "transaction", "type", "amount", "currency", "time", "status", "kind", "amount_minor",
      "read_currency", "fee_minor", "evidence_due", "moved_at", "reason")`;
}

/**
 * Sets aside the lines whose order id the shop cannot have issued: it is not written as the shop writes its own, and no
 * payment has it.
 */
export async function setAsideForeignIds(db: Database, uploadId: UploadId): Promise<void> {
  await db.$executeRaw`
    UPDATE "settlement_upload_line" l SET "reason" = 'foreign_id'
    WHERE l."upload_id" = ${uploadId}::uuid AND l."reason" IS NULL AND l."gateway_order_id" !~ ${issuedIds}
      AND NOT EXISTS (SELECT 1 FROM "payment" p WHERE p."gateway_order_id" = l."gateway_order_id")`;
}

/** The ids of payment attempts: an order's number (lib/checkout/order-number.ts) and the attempt. */
const issuedIds = "^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[1-9][0-9]{0,3}$";

/**
 * Sets aside what the file lists twice: the later one of two equal lines, and both of two that contradict each other.
 */
export async function setAsideRepetitions(db: Database, uploadId: UploadId): Promise<void> {
  // Materialized, because the planner may otherwise group anew for each line.
  await db.$executeRaw`
    WITH "repeated" AS MATERIALIZED (
      SELECT "gateway_order_id", "transaction_id", min("line") AS "first",
        count(DISTINCT ("kind", "amount_minor", "read_currency", "moved_at")) AS "versions"
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

/** The number of an upload's lines, and a digest of all of them. */
export async function checksumOf(db: Transaction, uploadId: UploadId): Promise<string> {
  const [row] = await db.$queryRaw<{ checksum: string }[]>`
    SELECT count(*) || ' ' || coalesce(sum(hashtextextended(l::text, 0)), 0) AS "checksum"
    FROM "settlement_upload_line" l WHERE "upload_id" = ${uploadId}::uuid`;
  return row?.checksum ?? "";
}

/**
 * Stores the lines of an upload as those of a report: what was read as movements, each once however many reports list it, with its fee, and with
 * its operation if the journal has its transaction id; all others, and those that contradict an earlier report, as set aside.
 */
export async function storeLines(
  tx: Transaction,
  { uploadId, reportId }: { uploadId: string; reportId: ReportId },
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "settlement_movement"
      ("id", "gateway_order_id", "transaction_id", "kind", "amount_minor", "currency", "moved_at", "fee_minor", "operation_id")
    SELECT gen_random_uuid(), f."gateway_order_id", f."transaction_id", f."kind", f."amount_minor", f."read_currency",
      f."moved_at", f."fee_minor", o."id"
    FROM "settlement_upload_line" f
    LEFT JOIN "payment" p ON p."gateway_order_id" = f."gateway_order_id"
    LEFT JOIN "operation" o ON o."payment_id" = p."id" AND o."gateway_transaction_id" = f."transaction_id"
      AND o."kind" IN ('PAY', 'AUTHORIZE', 'CAPTURE', 'VOID', 'REFUND')
      AND NOT EXISTS (SELECT 1 FROM "settlement_movement" other WHERE other."operation_id" = o."id")
    WHERE f."upload_id" = ${uploadId}::uuid AND f."reason" IS NULL
    ON CONFLICT ("gateway_order_id", "transaction_id") DO NOTHING`;
  // Of a movement that an earlier report listed without its fee.
  await tx.$executeRaw`
    UPDATE "settlement_movement" m SET "fee_minor" = f."fee_minor"
    FROM "settlement_upload_line" f
    WHERE f."upload_id" = ${uploadId}::uuid AND f."reason" IS NULL AND f."fee_minor" IS NOT NULL
      AND m."gateway_order_id" = f."gateway_order_id" AND m."transaction_id" = f."transaction_id" AND m."fee_minor" IS NULL
      AND (m."kind", m."amount_minor", m."currency"::text) = (f."kind", f."amount_minor", f."read_currency")`;
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
      "type", "amount", "currency", "time", "status", "read_kind", "read_minor", "read_currency", "fee_minor", "evidence_due",
      "handled_by", "handled_note", "handled_at")
    SELECT gen_random_uuid(), ${reportId}::uuid, f."line", coalesce(f."reason", 'contradiction'),
      f."gateway_order_id", f."transaction_id", f."type", f."amount", f."currency", f."time", f."status",
      f."kind", f."amount_minor", f."read_currency", f."fee_minor", f."evidence_due", h."handled_by", h."handled_note", h."handled_at"
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
}

/**
 * Matches each movement that has no operation yet to one of the journal.
 *
 * First by gateway order and transaction id. An operation without a transaction id (its answer was lost, or a person
 * resolved it) is matched by order, kind and amount; a charge by order and kind alone, because the bank charges an order
 * once, and perhaps for a part of it. A movement from before the operation was opened never matches; of several, the
 * nearest in time does. Operations that were resolved as not happened are matched last.
 */
export async function matchMovements(tx: Transaction, { marginMs }: { marginMs: number }): Promise<void> {
  await tx.$executeRaw`
    UPDATE "settlement_movement" m SET "operation_id" = o."id"
    FROM "payment" p JOIN "operation" o ON o."payment_id" = p."id"
    WHERE m."operation_id" IS NULL
      AND p."gateway_order_id" = m."gateway_order_id"
      AND o."gateway_transaction_id" = m."transaction_id"
      AND o."kind" IN ('PAY', 'AUTHORIZE', 'CAPTURE', 'VOID', 'REFUND')
      AND NOT EXISTS (SELECT 1 FROM "settlement_movement" other WHERE other."operation_id" = o."id")`;

  const candidates = await tx.$queryRaw<{ movementId: string; operationId: string }[]>`
    SELECT m."id" AS "movementId", o."id" AS "operationId"
    FROM "settlement_movement" m
    JOIN "payment" p ON p."gateway_order_id" = m."gateway_order_id"
    JOIN "operation" o ON o."payment_id" = p."id" AND o."kind" = m."kind"
    WHERE m."operation_id" IS NULL
      AND o."gateway_transaction_id" IS NULL
      AND o."state" IN ('UNKNOWN', 'SUCCEEDED', 'NOT_HAPPENED')
      AND (o."kind" IN ('PAY', 'AUTHORIZE') OR m."amount_minor" = coalesce(o."approved_minor" + coalesce(o."excess_minor", 0), o."amount_minor"))
      AND m."moved_at" >= o."opened_at" - ${marginMs} * interval '1 millisecond'
      AND NOT EXISTS (SELECT 1 FROM "settlement_movement" other WHERE other."operation_id" = o."id")
    ORDER BY o."state" = 'NOT_HAPPENED', abs(extract(epoch FROM m."moved_at" - o."opened_at")), m."id"`;
  const taken = new Set<string>();
  for (const { movementId, operationId } of candidates) {
    if (taken.has(movementId) || taken.has(operationId)) continue;
    taken.add(movementId).add(operationId);
    await tx.settlementMovement.update({ where: { id: movementId }, data: { operationId } });
  }
}
