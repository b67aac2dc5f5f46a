import "server-only";
import { changeCounters } from "@/lib/lists/counters";
import type { Transaction } from "@/lib/payments/journal";
import type { OrderContent } from "./change-order";
import type { ShortLine } from "./stock";

/** A new order, as the database stores it. */
export type NewOrder = {
  id: string;
  number: string;
  /** The hashed shopper id. */
  shopper: string;
  /** Null for a guest. */
  customerId: string | null;
  idempotencyKey: string;
  currencyExponent: number;
  /** When it expires, if it holds nothing of the stock; otherwise `heldUntil`. */
  expiresAt: Date;
  heldUntil: Date;
  /** Digests of who holds its pieces. */
  holders: readonly string[];
  content: OrderContent;
};

/** The revision of an order that has not been changed, which the database gives it. */
export const firstRevision = 0;

/** Counts an order that was written. */
export async function countNewOrder(tx: Transaction): Promise<void> {
  await changeCounters(tx, [{ name: "order", delta: 1 }]);
}

/**
 * Writes an order with its lines if enough is left of each product, and otherwise returns those of which too few are left.
 *
 * One statement, so that it needs no transaction of its own. It locks the products in their order, as `lockStock` does, and
 * waits there: what it reads of the stock is what is left after the orders before it. The database never sells below zero,
 * whatever this finds (`product_stock`), and takes one order for each idempotency key of a shopper.
 */
export async function insertOrder(
  tx: Transaction,
  { content: { currency, columns, lines }, ...order }: NewOrder,
): Promise<ShortLine[]> {
  const productIds = lines.map(({ productId }) => productId);
  const short = await tx.$queryRaw<Omit<ShortLine, "name">[]>`
    WITH "line" AS MATERIALIZED (
      SELECT * FROM unnest(${productIds}::uuid[], ${lines.map(({ name }) => name)}::text[],
        ${lines.map(({ unitMinor }) => unitMinor)}::bigint[], ${lines.map(({ quantity }) => quantity)}::int[],
        ${lines.map(({ discountMinor }) => discountMinor)}::bigint[],
        ${lines.map(({ madeToOrder }) => madeToOrder)}::boolean[]) WITH ORDINALITY
        AS "line"("product_id", "name", "unit_minor", "quantity", "discount_minor", "made_to_order", "ordinal")
    ), "locked" AS MATERIALIZED (
      SELECT "id", "stock" FROM "product" WHERE "id" = ANY (${productIds}::uuid[]) ORDER BY "id" FOR NO KEY UPDATE
    ), "short" AS MATERIALIZED (
      SELECT "id", "stock" FROM "locked"
      WHERE "stock" < (SELECT sum("quantity") FROM "line" WHERE "product_id" = "locked"."id")
    ), "order" AS (
      INSERT INTO "orders" ("id", "number", "shopper", "customer_id", "idempotency_key", "currency", "currency_exponent",
        "total_minor", "delivery_minor", "delivery_method", "delivery_name", "expected_from", "expected_until",
        "discount_code", "discount_kind", "discount_minor", "tax_name", "tax_basis_points", "tax_included", "tax_minor", "intent", "capture_now_minor", "locale",
        "email", "phone", "name", "address_line1", "address_line2", "city", "region", "postal_code", "country",
        "held_by", "expires_at")
      SELECT ${order.id}::uuid, ${order.number}::text, ${order.shopper}::text, ${order.customerId}::uuid,
        ${order.idempotencyKey}::uuid, ${currency}::text, ${order.currencyExponent}::int, ${columns.totalMinor}::bigint,
        ${columns.deliveryMinor}::bigint, ${columns.deliveryMethod}::text, ${columns.deliveryName}::text,
        ${columns.expectedFrom}::date, ${columns.expectedUntil}::date,
        ${columns.discountCode}::text, ${columns.discountKind}::"discount_kind", ${columns.discountMinor}::bigint,
        ${columns.taxName}::text,
        ${columns.taxBasisPoints}::int, ${columns.taxIncluded}::boolean, ${columns.taxMinor}::bigint,
        ${columns.intent}::"intent", ${columns.captureNowMinor}::bigint, ${columns.locale}::text,
        ${columns.email}::text, ${columns.phone}::text, ${columns.name}::text, ${columns.addressLine1}::text,
        ${columns.addressLine2}::text, ${columns.city}::text, ${columns.region}::text, ${columns.postalCode}::text,
        ${columns.country}::text, ${[...order.holders]}::text[],
        CASE WHEN EXISTS (SELECT FROM "locked" WHERE "stock" IS NOT NULL) THEN ${order.heldUntil}::timestamptz
          ELSE ${order.expiresAt}::timestamptz END
      WHERE NOT EXISTS (SELECT FROM "short")
      RETURNING "id"
    ), "written" AS (
      INSERT INTO "order_line" ("id", "order_id", "product_id", "name", "unit_minor", "quantity", "discount_minor",
        "made_to_order", "position", "held")
      SELECT gen_random_uuid(), "order"."id", "product_id", "name", "unit_minor", "quantity", "discount_minor", "made_to_order",
        "ordinal" - 1,
        CASE WHEN "stock" IS NULL THEN 0 ELSE "quantity" END
      FROM "order", "line" JOIN "locked" ON "locked"."id" = "product_id"
    ), "held" AS (
      UPDATE "product" SET "stock" = "product"."stock" - "pieces"
      FROM "order", (SELECT "product_id", sum("quantity")::int AS "pieces" FROM "line" GROUP BY 1) "wanted"
      WHERE "product"."id" = "wanted"."product_id" AND "product"."stock" IS NOT NULL
    ), "counted" AS (
      INSERT INTO "counter_change" ("name", "delta") SELECT 'order', 1 FROM "order"
    )
    SELECT "id" AS "productId", "stock" AS "left" FROM "short"`;
  return short.map((one) => ({
    ...one,
    name: lines.find(({ productId }) => productId === one.productId)?.name ?? "",
  }));
}
