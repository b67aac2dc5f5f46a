import "server-only";
import { z } from "zod";
import { OperationKind } from "@/lib/db/generated/enums";
import { Prisma } from "@/lib/db/generated/client";
import { gatewayOrderIdSchema } from "@/lib/ids";
import type { Transaction } from "@/lib/payments/journal";
import type { CoverageRule } from "@/lib/unknown-outcomes/reconciliation-deps";

// Why the absence of a movement from the bank's reports may prove nothing: what a report lacks, and what it lists that nobody can place.

/** A movement that a report does not list. */
const lackingMovement = z.object({
  gatewayOrderId: gatewayOrderIdSchema,
  kind: z.enum(OperationKind),
  /** Minor units of `currency`. */
  amountMinor: z.bigint(),
  currency: z.string(),
  at: z.date(),
});

/** Why the absence of a movement from a report proves nothing. */
export type CoverageGaps = {
  /** Movements that happened in the report's period and that it does not list: it is filtered or truncated. */
  lacking: number;
  /** The first of them. */
  examples: z.infer<typeof lackingMovement>[];
  /** Lines of which not even the order could be read: any movement may be among them. */
  unreadable: number;
};

/** With how many there are. */
const countedMovement = lackingMovement.extend({ count: z.int() });

const examplesShown = 5;

type Report = { id: string; coversFrom: Date; coversUntil: Date; importedAt: Date };

/**
 * Finds what a report lacks, as far as the journal and other reports prove it.
 *
 * Known to have happened are the operations that succeeded and the movements of other reports, inside the report's
 * period by the margin, whatever merchant id reported them. A movement of an order with a line that was set aside counts as listed.
 */
export async function findCoverageGaps(
  tx: Transaction,
  { id, coversFrom, coversUntil, importedAt }: Report,
  { longestCallMs, marginMs }: CoverageRule,
): Promise<CoverageGaps> {
  const from = new Date(coversFrom.getTime() + marginMs);
  const until = new Date(Math.min(coversUntil.getTime(), importedAt.getTime()) - marginMs);
  const rows = await tx.$queryRaw`
    WITH "lacking" AS (
      SELECT p."gateway_order_id", o."kind", coalesce(o."approved_minor", o."amount_minor") AS "amount_minor",
        p."currency"::text AS "currency", o."opened_at" AS "at"
      FROM "operation" o JOIN "payment" p ON p."id" = o."payment_id"
      WHERE o."state" = 'SUCCEEDED' AND o."kind" IN ('PAY', 'AUTHORIZE', 'CAPTURE', 'VOID', 'REFUND')
        AND o."opened_at" BETWEEN ${from} AND ${new Date(until.getTime() - longestCallMs)}
        AND NOT EXISTS (SELECT 1 FROM "settlement_movement" m WHERE m."operation_id" = o."id")
      UNION ALL
      SELECT m."gateway_order_id", m."kind", m."amount_minor", m."currency"::text, m."moved_at"
      FROM "settlement_movement" m
      WHERE m."moved_at" BETWEEN ${from} AND ${until}
        AND NOT EXISTS (
          SELECT 1 FROM "settlement_line" own WHERE own."movement_id" = m."id" AND own."report_id" = ${id}::uuid)
    )
    SELECT "gateway_order_id" AS "gatewayOrderId", "kind", "amount_minor" AS "amountMinor", "currency", "at",
      (count(*) OVER ())::int AS "count"
    FROM "lacking" k
    WHERE NOT EXISTS (
      SELECT 1 FROM "settlement_set_aside" s
      WHERE s."report_id" = ${id}::uuid AND s."gateway_order_id" = k."gateway_order_id")
    ORDER BY "at" LIMIT ${examplesShown}`;
  const lacking = z.array(countedMovement).parse(rows);
  const unreadable = await tx.settlementSetAside.count({ where: { reportId: id, gatewayOrderId: null } });
  return {
    lacking: lacking[0]?.count ?? 0,
    examples: lacking.map(({ count: _count, ...movement }) => movement),
    unreadable,
  };
}

/** Whether the absence of a movement from the report proves that it did not happen. */
export function provesAbsence({ lacking, unreadable }: CoverageGaps): boolean {
  return lacking === 0 && unreadable === 0;
}

/** A movement or a line of a report that nobody can place, and that an unknown outcome may be. */
const candidate = z.object({
  /** As the bank wrote it; null if it cannot be read, as all below. */
  gatewayOrderId: z.string().nullable(),
  transactionId: z.string().nullable(),
  kind: z.enum(OperationKind).nullable(),
  /** Minor units of `currency`. */
  amountMinor: z.bigint().nullable(),
  currency: z.string().nullable(),
  time: z.string().nullable(),
  /** Whether its order id is the outcome's own, perhaps written otherwise. */
  isNear: z.boolean(),
});

export type Candidate = z.infer<typeof candidate> & {
  /** Where it is listed; null if only reports of other times list it. */
  report: { id: string; fileName: string; line: number } | null;
};

/** Why absence does not resolve an unknown outcome: how many candidates there are, and the likeliest of them. */
export type Candidates = { count: number; shown: Candidate[] };

const listedCandidate = candidate.extend({
  operationId: z.string(),
  /** How many candidates its outcome has. */
  count: z.int(),
  reportId: z.string().nullable(),
  fileName: z.string().nullable(),
  line: z.int().nullable(),
});

const candidatesShown = 5;

/**
 * Finds, for each of these unknown outcomes, what the reports of its time list and nobody can place.
 *
 * That is a movement without an operation, or one whose operation was resolved as not happened, of the same kind and
 * currency and at most the requested amount; any of its own order and kind, whatever its amount; a line set aside of its own
 * order, whichever attempt; and a line set aside of no order of the shop, as far as what can be read of it fits. Such an outcome may have been
 * listed, so absence proves nothing. Those come first whose order id differs only in case, dashes, zeros, invisible
 * characters, look-alike letters or the attempt; no program decides by that. Outcomes without candidates are left out.
 */
export async function findCandidates(
  tx: Transaction,
  operationIds: readonly string[],
  { merchantId, rule: { longestCallMs, marginMs } }: { merchantId: string; rule: CoverageRule },
): Promise<Map<string, Candidates>> {
  if (operationIds.length === 0) return new Map();
  const rows = await tx.$queryRaw`
    WITH "outcome" AS MATERIALIZED (
      SELECT o."id", o."kind", o."amount_minor", p."currency"::text AS "currency", p."gateway_order_id", p."order_id", r."number",
        o."opened_at" - ${marginMs} * interval '1 millisecond' AS "from",
        o."opened_at" + ${longestCallMs + marginMs} * interval '1 millisecond' AS "until"
      FROM "operation" o JOIN "payment" p ON p."id" = o."payment_id" JOIN "orders" r ON r."id" = p."order_id"
      WHERE o."id" = ANY (${operationIds}::uuid[])
    ), "report" AS MATERIALIZED (
      SELECT DISTINCT r."id", r."file_name", r."covers_from", r."covers_until"
      FROM "outcome" o JOIN "settlement_report" r ON r."merchant_id" = ${merchantId}
        AND r."covers_until" >= o."from" AND r."covers_from" <= o."until"
    ), "unplaced" AS MATERIALIZED (
      SELECT m.* FROM "settlement_movement" m WHERE m."operation_id" IS NULL
      UNION ALL
      SELECT m.* FROM "operation" t JOIN "settlement_movement" m ON m."operation_id" = t."id"
      WHERE t."state" = 'NOT_HAPPENED'
    ), "listed" AS MATERIALIZED (
      SELECT u.*, r."id" AS "report_id", r."file_name", r."covers_from", r."covers_until", l."line"
      FROM "unplaced" u CROSS JOIN "report" r
        JOIN "settlement_line" l ON l."report_id" = r."id" AND l."movement_id" = u."id"
    ), "candidate" AS (
      SELECT o."id" AS "operation", o."number", l."report_id", l."file_name", l."line", l."gateway_order_id",
        l."transaction_id", l."kind", l."amount_minor", l."currency"::text AS "currency", ${timeText("l")} AS "time"
      FROM "outcome" o JOIN "listed" l ON l."kind" = o."kind"
        AND l."covers_until" >= o."from" AND l."covers_from" <= o."until"
        AND ((l."currency" = o."currency" AND l."amount_minor" <= o."amount_minor")
          OR l."gateway_order_id" = o."gateway_order_id")
      UNION ALL
      SELECT o."id", o."number", NULL, NULL, NULL, m."gateway_order_id", m."transaction_id", m."kind", m."amount_minor",
        m."currency"::text, ${timeText("m")}
      FROM "outcome" o
        JOIN "settlement_movement" m ON m."gateway_order_id" = o."gateway_order_id" AND m."kind" = o."kind"
        LEFT JOIN "operation" t ON t."id" = m."operation_id"
      WHERE (m."operation_id" IS NULL OR t."state" = 'NOT_HAPPENED')
      UNION ALL
      SELECT o."id", o."number", r."id", r."file_name", s."line", s."gateway_order_id", s."transaction_id", s."read_kind",
        s."read_minor", s."read_currency", s."time"
      FROM "outcome" o
        JOIN "payment" a ON a."order_id" = o."order_id"
        JOIN "settlement_set_aside" s ON s."gateway_order_id" = a."gateway_order_id"
        JOIN "settlement_report" r ON r."id" = s."report_id"
      UNION ALL
      SELECT o."id", o."number", r."id", r."file_name", s."line", s."gateway_order_id", s."transaction_id", s."read_kind",
        s."read_minor", s."read_currency", s."time"
      FROM "outcome" o
        JOIN "report" r ON r."covers_until" >= o."from" AND r."covers_from" <= o."until"
        JOIN "settlement_set_aside" s ON s."report_id" = r."id"
      WHERE NOT EXISTS (SELECT 1 FROM "payment" p WHERE p."gateway_order_id" = s."gateway_order_id")
        AND coalesce(s."read_kind" = o."kind", true) AND coalesce(s."read_currency" = o."currency", true)
        AND coalesce(s."read_minor" <= o."amount_minor", true)
    ), "different" AS (
      SELECT DISTINCT ON ("operation", "gateway_order_id", "transaction_id", "kind", "amount_minor", "currency", "time") *
      FROM "candidate"
      ORDER BY "operation", "gateway_order_id", "transaction_id", "kind", "amount_minor", "currency", "time",
        "report_id", "line"
    ), "ranked" AS (
      SELECT *, coalesce(position(${folded("number")} IN ${folded("gateway_order_id")}) > 0, false) AS "near",
        (count(*) OVER (PARTITION BY "operation"))::int AS "count"
      FROM "different"
    )
    SELECT "operation" AS "operationId", "count", "report_id" AS "reportId", "file_name" AS "fileName", "line",
      "gateway_order_id" AS "gatewayOrderId", "transaction_id" AS "transactionId", "kind", "amount_minor" AS "amountMinor",
      "currency", "time", "near" AS "isNear"
    FROM (
      SELECT *, row_number() OVER (PARTITION BY "operation" ORDER BY "near" DESC, "line", "report_id") AS "rank"
      FROM "ranked"
    ) k WHERE "rank" <= ${candidatesShown} ORDER BY "operation", "rank"`;
  const found = new Map<string, Candidates>();
  const listed = z.array(listedCandidate).parse(rows);
  for (const { operationId, count, reportId: id, fileName, line, ...shown } of listed) {
    const candidates = found.get(operationId) ?? { count, shown: [] };
    const report = id === null || fileName === null || line === null ? null : { id, fileName, line };
    candidates.shown.push({ ...shown, report });
    found.set(operationId, candidates);
  }
  return found;
}

function timeText(table: string): Prisma.Sql {
  const at = Prisma.raw(`"${table}"."moved_at"`);
  return Prisma.sql`to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** An order id without what differs if a person or a program writes it otherwise. */
function folded(column: string): Prisma.Sql {
  const text = Prisma.raw(`"${column}"`);
  return Prisma.sql`translate(regexp_replace(upper(normalize(${text}, NFKC)), '[^0-9A-Z]', '', 'g'), 'OIL', '011')`;
}
