import "server-only";
import type { Transaction } from "@/lib/payments/journal";

/** How many pieces of counted products the unpaid orders of one browser, or of one address, may hold together. */
export const heldPiecesAllowed = 30;

/**
 * Whether an order with these lines would hold more than its browser or address may hold without a payment.
 *
 * `holders` are digests of both. Locks them for the rest of the transaction, so that parallel orders count each other; call it
 * before any product is locked. `replaced` is the order that the lines replace.
 */
export async function holdsTooMuch(
  tx: Transaction,
  {
    holders,
    lines,
    replaced = null,
  }: {
    holders: readonly string[];
    lines: readonly { productId: string; quantity: number }[];
    replaced?: string | null;
  },
): Promise<boolean> {
  await tx.$executeRaw`
    SELECT pg_advisory_xact_lock("key") FROM (
      SELECT DISTINCT hashtextextended("holder", 0) AS "key" FROM unnest(${[...holders]}::text[]) "holder" ORDER BY 1) "ordered"`;
  const [row] = await tx.$queryRaw<{ tooMuch: boolean }[]>`
    WITH "wanted" AS (
      SELECT COALESCE(sum("quantity"), 0) AS "pieces"
      FROM unnest(${lines.map(({ productId }) => productId)}::uuid[], ${lines.map(({ quantity }) => quantity)}::int[])
        AS "line"("product_id", "quantity")
        JOIN "product" ON "product"."id" = "line"."product_id" AND "product"."stock" IS NOT NULL
    ), "held" AS (
      SELECT "holder", sum(l."held") AS "pieces"
      FROM unnest(${[...holders]}::text[]) "holder"
        JOIN "orders" o ON o."held_by" @> ARRAY["holder"] AND o."expires_at" IS NOT NULL AND o."expired_at" IS NULL
          AND o."id" IS DISTINCT FROM ${replaced}::uuid
        JOIN "order_line" l ON l."order_id" = o."id"
      WHERE NOT EXISTS (SELECT FROM "payment" p WHERE p."order_id" = o."id" AND p."status" = 'APPROVED')
      GROUP BY "holder"
    )
    SELECT "pieces" > 0 AND "pieces" + COALESCE((SELECT max("pieces") FROM "held"), 0) > ${heldPiecesAllowed} AS "tooMuch"
    FROM "wanted"`;
  return row?.tooMuch === true;
}
