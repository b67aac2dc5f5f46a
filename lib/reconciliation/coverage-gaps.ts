import "server-only";
import { z } from "zod";
import { OperationKind } from "@/lib/db/generated/enums";
import { gatewayOrderIdSchema } from "@/lib/ids";
import type { Transaction } from "@/lib/payments/journal";
import type { CoverageRule } from "./coverage";

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
