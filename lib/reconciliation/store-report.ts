import "server-only";
import { type ReportId, reportIdSchema } from "@/lib/ids";
import { randomUUID } from "node:crypto";
import type { Transaction } from "@/lib/payments/journal";
import { err, ok, type Result } from "@/lib/result";
import type { ReportedMovement, ReportFile, ReportProblem } from "./report-file";

const batchSize = 5_000;
const messagesShown = 10;

/**
 * Stores a report with its movements; the same file again returns the stored report.
 *
 * A movement is stored once, in however many reports it is listed. A report that contradicts an earlier one is refused,
 * and nothing of it is stored. The caller lets one import run at a time.
 */
export async function storeReport(
  tx: Transaction,
  { fileName, file, by }: { fileName: string; file: ReportFile; by: string },
  now: Date,
): Promise<Result<{ reportId: ReportId; isNew: boolean }, ReportProblem>> {
  const { merchantId, coversFrom, coversUntil, digest, movements } = file;
  const known = await tx.settlementReport.findUnique({ where: { digest }, select: { id: true } });
  if (known !== null) return ok({ reportId: reportIdSchema.parse(known.id), isNew: false });

  const batches = Array.from({ length: Math.ceil(movements.length / batchSize) }, (_, index) =>
    columnsOf(movements.slice(index * batchSize, (index + 1) * batchSize)),
  );
  const contradictions: string[] = [];
  for (const batch of batches) contradictions.push(...(await contradictionsIn(tx, batch)));
  if (contradictions.length > 0) {
    return err({ messages: contradictions.slice(0, messagesShown), count: contradictions.length });
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
      importedAt: now,
    },
  });
  for (const batch of batches) await insert(tx, reportId, batch);
  return ok({ reportId, isNew: true });
}

type Columns = ReturnType<typeof columnsOf>;

function columnsOf(movements: readonly ReportedMovement[]) {
  return {
    lines: movements.map(({ line }) => line),
    orders: movements.map(({ gatewayOrderId }) => gatewayOrderId),
    transactions: movements.map(({ transactionId }) => transactionId),
    kinds: movements.map(({ kind }) => kind),
    amounts: movements.map(({ amountMinor }) => String(amountMinor)),
    currencies: movements.map(({ currency }) => currency),
    times: movements.map(({ movedAt }) => movedAt.toISOString()),
  };
}

async function contradictionsIn(tx: Transaction, columns: Columns): Promise<string[]> {
  const { lines, orders, transactions, kinds, amounts, currencies } = columns;
  const found = await tx.$queryRaw<{ line: number }[]>`
    SELECT f."line" FROM unnest(
      ${lines}::int[], ${orders}::text[], ${transactions}::text[], ${kinds}::text[], ${amounts}::bigint[],
      ${currencies}::text[]
    ) AS f("line", "order", "transaction", "kind", "amount", "currency")
    JOIN "settlement_movement" m
      ON m."gateway_order_id" = f."order" AND m."transaction_id" = f."transaction"
    WHERE (m."kind"::text, m."amount_minor", m."currency"::text) <> (f."kind", f."amount", f."currency")
    ORDER BY f."line"`;
  return found.map(
    ({ line }) =>
      `Line ${line}: an earlier report lists this transaction with another type, amount or currency.`,
  );
}

async function insert(tx: Transaction, reportId: ReportId, columns: Columns): Promise<void> {
  const { lines, orders, transactions, kinds, amounts, currencies, times } = columns;
  await tx.$executeRaw`
    INSERT INTO "settlement_movement"
      ("id", "gateway_order_id", "transaction_id", "kind", "amount_minor", "currency", "moved_at")
    SELECT gen_random_uuid(), f."order", f."transaction", f."kind"::"operation_kind", f."amount", f."currency", f."time"
    FROM unnest(
      ${orders}::text[], ${transactions}::text[], ${kinds}::text[], ${amounts}::bigint[], ${currencies}::text[],
      ${times}::timestamptz[]
    ) AS f("order", "transaction", "kind", "amount", "currency", "time")
    ON CONFLICT ("gateway_order_id", "transaction_id") DO NOTHING`;
  await tx.$executeRaw`
    INSERT INTO "settlement_line" ("report_id", "line", "movement_id")
    SELECT ${reportId}::uuid, f."line", m."id"
    FROM unnest(${lines}::int[], ${orders}::text[], ${transactions}::text[]) AS f("line", "order", "transaction")
    JOIN "settlement_movement" m
      ON m."gateway_order_id" = f."order" AND m."transaction_id" = f."transaction"`;
}
