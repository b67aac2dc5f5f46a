import "server-only";
import { Prisma } from "@/lib/db/generated/client";
import { bigintFromJson, type InJson } from "@/lib/db/in-json";
import { type StoredCurrency, storedMoney } from "@/lib/money/money";
import { type LatestPayment, shopperOrderState } from "@/lib/payments/order-state";

import type { ShopperOrderRow } from "./views";

/** How many lines of an order its row shows. */
const shownLines = 3;

type Payment = Omit<LatestPayment, "operations" | keyof StoredCurrency>;

type Row = StoredCurrency &
  InJson<{ placedAt: Date; totalMinor: bigint; expiredAt: Date | null }> & {
    number: string;
    lines: ShopperOrderRow["lines"];
    lineCount: number;
    payment: (InJson<Payment> & { hasOpenOperation: boolean }) | null;
  };

/** As {@link orderRowsSql} writes them. */
export type OrderRowsInJson = { count: number; rows: Row[] };

/**
 * Some of the "orders" for which the condition holds, newest first, each with the first of what was bought, and their `count`,
 * for a statement: JSON, which {@link orderRows} reads. After the last page comes the last page.
 *
 * A payment has the currency of its order.
 */
export function orderRowsSql(
  condition: Prisma.Sql,
  { skip, take }: { skip: number; take: number },
): Prisma.Sql {
  // The largest line first: what a shopper remembers an order by.
  return Prisma.sql`(
    SELECT json_build_object('count', n."count", 'rows', (SELECT COALESCE(json_agg(r), '[]') FROM (
      SELECT o."number", o."created_at" AS "placedAt", o."total_minor" AS "totalMinor", o."currency",
        o."currency_exponent" AS "currencyExponent", o."expired_at" AS "expiredAt",
        (SELECT json_build_object('status', p."status", 'orderState', p."order_state", 'outcomeUnknown', p."outcome_unknown",
            'returnToken', p."return_token", 'endReason', p."end_reason", 'authorizedMinor', p."authorized_minor",
            'capturedMinor', p."captured_minor", 'refundedMinor', p."refunded_minor", 'hasOpenOperation',
            EXISTS (SELECT 1 FROM "operation" WHERE "payment_id" = p."id" AND "closed_at" IS NULL))
          FROM "payment" p WHERE p."order_id" = o."id" AND p."latest") AS "payment",
        (SELECT COALESCE(json_agg(json_build_object('name', l."name", 'quantity', l."quantity", 'image', l."image")), '[]') FROM (
          SELECT "order_line"."name", "quantity", "image" FROM "order_line" JOIN "product" ON "product"."id" = "product_id"
          WHERE "order_id" = o."id" ORDER BY "unit_minor" DESC, "order_line"."id" LIMIT ${shownLines}) l) AS "lines",
        (SELECT count(*)::int FROM "order_line" WHERE "order_id" = o."id") AS "lineCount"
      FROM (
        SELECT * FROM "orders" WHERE ${condition} ORDER BY "created_at" DESC, "id" LIMIT ${take}
        OFFSET LEAST(${skip}, GREATEST(n."count" - 1, 0) / ${take} * ${take})) o
      ORDER BY o."created_at" DESC, o."id") r))
    FROM (SELECT count(*)::int AS "count" FROM "orders" WHERE ${condition}) n)`;
}

/** The orders of {@link orderRowsSql} as their shopper sees them. */
export function orderRows({ rows }: OrderRowsInJson): ShopperOrderRow[] {
  return rows.map((row) => {
    const { number, placedAt, totalMinor, expiredAt, lines, lineCount } = row;
    return {
      number,
      placedAt: new Date(placedAt),
      total: storedMoney(bigintFromJson(totalMinor), row),
      state: shopperOrderState(paymentOf(row), {
        expiredAt: expiredAt === null ? null : new Date(expiredAt),
      }),
      lines,
      moreLines: lineCount - lines.length,
    };
  });
}

function paymentOf({ payment, currency, currencyExponent }: Row): LatestPayment | undefined {
  if (payment === null) return undefined;
  return {
    ...payment,
    currency,
    currencyExponent,
    authorizedMinor: bigintFromJson(payment.authorizedMinor),
    capturedMinor: bigintFromJson(payment.capturedMinor),
    refundedMinor: bigintFromJson(payment.refundedMinor),
    operations: payment.hasOpenOperation ? [{ closedAt: null }] : [],
  };
}
