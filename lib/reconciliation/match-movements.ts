import "server-only";
import type { Transaction } from "@/lib/payments/journal";

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
