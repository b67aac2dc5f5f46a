import "server-only";
import { z } from "zod";

import type { Database } from "@/lib/db/database";
import { type Money, storedMoney } from "@/lib/money/money";

import type { Period } from "./period";

export type Sum = { count: number; sum: Money };

/** What was taken and given back in a period, and what the bank's reports say of it. */
export type Sums = {
  currencyExponent: number;
  taken: Sum;
  refunded: Sum;
  net: Money;
  /** What the reports list, with the amounts of the reports. */
  reported: Sum;
  unreported: Sum;
  /** How much more the reports list than the journal has. */
  differences: Sum;
};

const row = z.object({
  exponent: z.int().nullable(),
  takenCount: z.int(),
  taken: z.bigint(),
  refundedCount: z.int(),
  refunded: z.bigint(),
  reportedCount: z.int(),
  reported: z.bigint(),
  unreportedCount: z.int(),
  unreported: z.bigint(),
  differentCount: z.int(),
  different: z.bigint(),
});

/** Sums of the journal's payments, captures and refunds: `net` = `reported` + `unreported` − `differences`. */
export async function readSums({ currency, from, until }: Period, db: Database): Promise<Sums> {
  const [sums] = await db.$queryRaw<unknown[]>`
    SELECT min("exponent") AS "exponent",
      count(*) FILTER (WHERE "sign" = 1)::int AS "takenCount",
      coalesce(sum("minor") FILTER (WHERE "sign" = 1), 0)::bigint AS "taken",
      count(*) FILTER (WHERE "sign" = -1)::int AS "refundedCount",
      coalesce(sum("minor") FILTER (WHERE "sign" = -1), 0)::bigint AS "refunded",
      count("reported")::int AS "reportedCount",
      coalesce(sum("sign" * "reported"), 0)::bigint AS "reported",
      count(*) FILTER (WHERE "reported" IS NULL)::int AS "unreportedCount",
      coalesce(sum("sign" * "minor") FILTER (WHERE "reported" IS NULL), 0)::bigint AS "unreported",
      count(*) FILTER (WHERE "reported" <> "minor")::int AS "differentCount",
      coalesce(sum("sign" * ("reported" - "minor")), 0)::bigint AS "different"
    FROM (
      SELECT o."approved_minor" AS "minor", m."amount_minor" AS "reported", p."currency_exponent" AS "exponent",
        CASE o."kind" WHEN 'REFUND' THEN -1 ELSE 1 END AS "sign"
      FROM "operation" o
      JOIN "payment" p ON p."id" = o."payment_id" AND p."currency" = ${currency}
      LEFT JOIN "settlement_movement" m ON m."operation_id" = o."id"
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
    reported: { count: total.reportedCount, sum: money(total.reported) },
    unreported: { count: total.unreportedCount, sum: money(total.unreported) },
    differences: { count: total.differentCount, sum: money(total.different) },
  };
}

async function exponentOf(currency: string, db: Database): Promise<number> {
  const list = await db.priceList.findFirst({ where: { currency }, select: { currencyExponent: true } });
  return list?.currencyExponent ?? 2;
}
