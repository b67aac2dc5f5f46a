import "server-only";
import { z } from "zod";

import type { Database } from "@/lib/db/database";
import { type Money, storedMoney } from "@/lib/money/money";

import type { Period } from "./period";

export type Sum = { count: number; sum: Money };

/** What was taken and given back in a period. */
export type Sums = { currencyExponent: number; taken: Sum; refunded: Sum; net: Money };

const row = z.object({
  exponent: z.int().nullable(),
  takenCount: z.int(),
  taken: z.bigint(),
  refundedCount: z.int(),
  refunded: z.bigint(),
});

/** Sums of the journal's payments, captures and refunds. */
export async function readSums({ currency, from, until }: Period, db: Database): Promise<Sums> {
  const [sums] = await db.$queryRaw<unknown[]>`
    SELECT min("exponent") AS "exponent",
      count(*) FILTER (WHERE "sign" = 1)::int AS "takenCount",
      coalesce(sum("minor") FILTER (WHERE "sign" = 1), 0)::bigint AS "taken",
      count(*) FILTER (WHERE "sign" = -1)::int AS "refundedCount",
      coalesce(sum("minor") FILTER (WHERE "sign" = -1), 0)::bigint AS "refunded"
    FROM (
      SELECT o."approved_minor" AS "minor", p."currency_exponent" AS "exponent",
        CASE o."kind" WHEN 'REFUND' THEN -1 ELSE 1 END AS "sign"
      FROM "operation" o
      JOIN "payment" p ON p."id" = o."payment_id" AND p."currency" = ${currency}
      WHERE o."state" = 'SUCCEEDED' AND o."kind" IN ('PAY', 'CAPTURE', 'REFUND')
        AND o."opened_at" >= ${from}::timestamptz AND o."opened_at" < ${until}::timestamptz) "moved"`;
  const total = row.parse(sums);
  const currencyExponent = total.exponent ?? (await exponentOf(currency, db));
  const money = (minor: bigint) => storedMoney(minor, { currency, currencyExponent });
  return {
    currencyExponent,
    taken: { count: total.takenCount, sum: money(total.taken) },
    refunded: { count: total.refundedCount, sum: money(total.refunded) },
    net: money(total.taken - total.refunded),
  };
}

async function exponentOf(currency: string, db: Database): Promise<number> {
  const list = await db.priceList.findFirst({ where: { currency }, select: { currencyExponent: true } });
  return list?.currencyExponent ?? 2;
}
