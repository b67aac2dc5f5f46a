import "server-only";

import { Prisma } from "@/lib/db/generated/client";

/** Why staff refund, and what of the order: pieces of its lines, and its delivery. */
export type RefundRequest = {
  /** A key of `refundReasons` in lib/merchant.ts. */
  reason: string;
  note?: string;
  /** `unsent`: how many of these pieces are not to be sent; the others were sent. */
  lines: readonly { lineId: string; quantity: number; unsent: number }[];
  /** How many dispatches the order had when it was decided; undefined if they do not matter. */
  dispatchCount: number | undefined;
  delivery: boolean;
};

/** Common table expressions that write a refund's request, once for each row of "opened"; empty without one. */
export function refundSql(request: RefundRequest | undefined): Prisma.Sql {
  if (request === undefined) return Prisma.empty;
  const { reason, note = null, lines, delivery } = request;
  const ids = lines.map(({ lineId }) => lineId);
  const quantities = lines.map(({ quantity }) => quantity);
  const unsent = lines.map((line) => line.unsent);
  return Prisma.sql`, "refund" AS (
    INSERT INTO "refund" ("operation_id", "reason", "note", "delivery")
    SELECT "id", ${reason}::text, ${note}::text, ${delivery}::boolean FROM "opened"
    RETURNING "operation_id"
  ), "refund_line" AS (
    INSERT INTO "refund_line" ("operation_id", "order_line_id", "quantity", "unsent")
    SELECT "operation_id", l."id", l."quantity", l."unsent"
    FROM "refund", unnest(${ids}::uuid[], ${quantities}::int[], ${unsent}::int[]) l("id", "quantity", "unsent")
    RETURNING 1)`;
}
