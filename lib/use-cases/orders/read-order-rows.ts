import "server-only";
import { type StoredCurrency, storedMoney } from "@/lib/money/money";
import type { OrderAccess } from "@/lib/order-access/order-access";
import { visibleOrdersSql } from "@/lib/order-access/visible-orders";
import { type LatestPayment, shopperOrderState } from "@/lib/payments/order-state";
import type { Deps } from "@/lib/use-cases/deps";

import type { ShopperOrderRow } from "./views";

/** How many lines of an order its row shows. */
const shownLines = 3;

type Row = StoredCurrency & {
  number: string;
  placedAt: Date;
  totalMinor: bigint;
  expiredAt: Date | null;
  lines: ShopperOrderRow["lines"] | null;
  lineCount: number;
  count: number;
  hasOpenOperation: boolean;
} & (Omit<LatestPayment, "operations" | keyof StoredCurrency> | { status: null });

/**
 * Reads some of the orders that a browser may see, newest first, each with the first of what was bought. `count` is how many
 * there are in all; 0 also where none are left after those that were skipped.
 *
 * One statement. A payment has the currency of its order.
 */
export async function readOrderRows(
  { access, skip, take }: { access: OrderAccess; skip: number; take: number },
  { db }: Pick<Deps, "db">,
): Promise<{ orders: ShopperOrderRow[]; count: number }> {
  // The largest line first: what a shopper remembers an order by.
  const rows = await db.$queryRaw<Row[]>`
    SELECT o."number", o."created_at" AS "placedAt", o."total_minor" AS "totalMinor", o."currency",
      o."currency_exponent" AS "currencyExponent", o."expired_at" AS "expiredAt", o."count",
      p."status"::text AS "status", p."order_state"::text AS "orderState", p."outcome_unknown" AS "outcomeUnknown",
      p."return_token" AS "returnToken", p."end_reason" AS "endReason", p."authorized_minor" AS "authorizedMinor",
      p."captured_minor" AS "capturedMinor", p."refunded_minor" AS "refundedMinor",
      EXISTS (SELECT 1 FROM "operation" WHERE "payment_id" = p."id" AND "closed_at" IS NULL) AS "hasOpenOperation",
      (SELECT json_agg(json_build_object('name', l."name", 'quantity', l."quantity", 'image', l."image")) FROM (
        SELECT "order_line"."name", "quantity", "image" FROM "order_line" JOIN "product" ON "product"."id" = "product_id"
        WHERE "order_id" = o."id" ORDER BY "unit_minor" DESC, "order_line"."id" LIMIT ${shownLines}) l) AS "lines",
      (SELECT count(*)::int FROM "order_line" WHERE "order_id" = o."id") AS "lineCount"
    FROM (
      SELECT *, count(*) OVER ()::int AS "count" FROM "orders" WHERE ${visibleOrdersSql(access)}
      ORDER BY "created_at" DESC, "id" LIMIT ${take} OFFSET ${skip}) o
      LEFT JOIN "payment" p ON p."order_id" = o."id" AND p."latest"
    ORDER BY o."created_at" DESC, o."id"`;
  return { orders: rows.map(orderRow), count: rows[0]?.count ?? 0 };
}

function orderRow(row: Row): ShopperOrderRow {
  const { number, placedAt, totalMinor, lineCount, hasOpenOperation } = row;
  const lines = row.lines ?? [];
  const payment =
    row.status === null ? undefined : { ...row, operations: hasOpenOperation ? [{ closedAt: null }] : [] };
  return {
    number,
    placedAt,
    total: storedMoney(totalMinor, row),
    state: shopperOrderState(payment, row),
    lines,
    moreLines: lineCount - lines.length,
  };
}
