import "server-only";
import { z } from "zod";

import type { Database } from "@/lib/db/database";
import type { OrderNumber } from "@/lib/ids";

/** An order that was perhaps placed twice. */
export type Twin = { number: string; placedAt: Date };

const rows = z.array(z.object({ number: z.string(), placedAt: z.date() }));

/** Paid orders with the same goods that the same person placed within an hour of a paid order: five at most, of the twenty nearest. */
export async function findTwins(
  { number }: { number: OrderNumber },
  { db }: { db: Database },
): Promise<Twin[]> {
  return rows.parse(
    await db.$queryRaw`
      WITH "near" AS MATERIALIZED (
        SELECT n."number", n."created_at",
          (SELECT string_agg(l."product_id" || ' ' || l."quantity", ',' ORDER BY l."product_id", l."quantity")
           FROM "order_line" l WHERE l."order_id" = n."id") AS "goods"
        FROM "orders" o
        JOIN "orders" n ON n."created_at" BETWEEN o."created_at" - interval '1 hour' AND o."created_at" + interval '1 hour'
          AND (lower(n."email") = lower(o."email") OR n."customer_id" = o."customer_id")
        WHERE o."number" = ${number} AND EXISTS (
          SELECT 1 FROM "payment" p
          WHERE p."order_id" = n."id" AND p."latest" AND p."status" = 'APPROVED' AND NOT p."voided")
        ORDER BY greatest(n."created_at" - o."created_at", o."created_at" - n."created_at") LIMIT 20)
      SELECT t."number", t."created_at" AS "placedAt"
      FROM "near" o JOIN "near" t ON t."number" <> o."number" AND t."goods" = o."goods"
      WHERE o."number" = ${number} ORDER BY t."created_at" LIMIT 5`,
  );
}
