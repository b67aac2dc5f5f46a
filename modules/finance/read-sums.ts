import "server-only";
import { z } from "zod";

import type { Day } from "@/lib/calendar/day";
import type { ReadDatabase } from "@/lib/db/database";
import { Prisma } from "@/lib/db/generated/client";
import { merchant } from "@/lib/merchant";
import { exponentOf } from "@/lib/money/decimals";
import { type Money, storedMoney } from "@/lib/money/money";

import { daysOf, type DaySpan, type Period, type Span } from "./period";

export type Sum = { count: number; sum: Money };

/** What was taken and given back in a period, and how the bank answered to charges. */
export type Sums = {
  currencyExponent: number;
  taken: Sum;
  refunded: Sum;
  net: Money;
  /** Charges that the bank approved, and those that it declined. */
  approved: number;
  declined: number;
};

/** The tax of a country and a rate; `gross` contains it. What went back is taken off. */
export type TaxSum = { country: string; name: string | null; basisPoints: number; gross: Money; tax: Money };

/**
 * What the journal moved in the days "d", by day, currency, country and tax rate. An operation belongs to the day on which the bank
 * was asked.
 *
 * The tax in a part of an order is rounded by itself, half away from zero, as `taxShare` does in the rows.
 */
const movedInDays = Prisma.sql`
  SELECT d."day", p."currency", p."currency_exponent", r."country", r."tax_name",
    coalesce(r."tax_basis_points", 0) AS "tax_basis_points",
    count(*) FILTER (WHERE o."state" = 'SUCCEEDED' AND o."kind" IN ('PAY', 'CAPTURE'))::int AS "taken_count",
    coalesce(sum(o."approved_minor") FILTER (WHERE o."kind" IN ('PAY', 'CAPTURE')), 0)::bigint AS "taken_minor",
    count(*) FILTER (WHERE o."state" = 'SUCCEEDED' AND o."kind" = 'REFUND')::int AS "refunded_count",
    coalesce(sum(o."approved_minor") FILTER (WHERE o."kind" = 'REFUND'), 0)::bigint AS "refunded_minor",
    coalesce(sum(CASE o."kind" WHEN 'REFUND' THEN -1 WHEN 'AUTHORIZE' THEN 0 ELSE 1 END
      * round(o."approved_minor"::numeric * r."tax_minor" / nullif(r."total_minor", 0))), 0)::bigint AS "tax_minor",
    count(*) FILTER (WHERE o."state" = 'SUCCEEDED' AND o."kind" IN ('PAY', 'AUTHORIZE'))::int AS "approved_count",
    count(*) FILTER (WHERE o."state" = 'DECLINED' AND o."kind" IN ('PAY', 'AUTHORIZE'))::int AS "declined_count"
  FROM "operation" o
  JOIN "payment" p ON p."id" = o."payment_id"
  LEFT JOIN "orders" r ON r."id" = p."order_id"
  WHERE o."state" IN ('SUCCEEDED', 'DECLINED') AND o."kind" IN ('PAY', 'AUTHORIZE', 'CAPTURE', 'REFUND')
    AND o."opened_at" >= d."from" AND o."opened_at" < d."until"`;
const byAll = Prisma.sql`GROUP BY 1, 2, 3, 4, 5, 6`;

/** The columns of that, as they are stored. */
export const sumColumns = Prisma.sql`"day", "currency", "currency_exponent", "country", "tax_name", "tax_basis_points", "taken_count",
  "taken_minor", "refunded_count", "refunded_minor", "tax_minor", "approved_count", "declined_count"`;

/** Days as a table "d". */
export function tableOfDays(days: readonly DaySpan[]): Prisma.Sql {
  const times = (end: "from" | "until") => days.map((day) => day[end].toISOString());
  return Prisma.sql`unnest(${days.map(({ day }) => day)}::date[], ${times("from")}::timestamptz[],
    ${times("until")}::timestamptz[], ${days.map(({ isWhole }) => isWhole)}::boolean[]) AS d("day", "from", "until", "is_whole")`;
}

/** The sums of the days "d", added up from the journal. */
export const addedUp = (further = Prisma.empty) =>
  Prisma.sql`CROSS JOIN LATERAL (${movedInDays} ${further} ${byAll}) "moved"`;

/**
 * What the journal moved in a period, in one currency or all, as a table "moved": of closed days the stored sums, of all other days and
 * parts of days the journal's.
 */
function movedIn({ currency, ...span }: Span & { currency?: string }): Prisma.Sql {
  const { timeZone } = merchant;
  const days = tableOfDays(daysOf(span));
  const of = (table: "s" | "p") =>
    currency === undefined ? Prisma.empty : Prisma.sql`AND ${Prisma.raw(table)}."currency" = ${currency}`;
  return Prisma.sql`(
    SELECT ${sumColumns} FROM ${days} JOIN "closed_day_sum" s USING ("day")
    WHERE d."is_whole" AND s."time_zone" = ${timeZone} ${of("s")}
    UNION ALL
    SELECT "moved".* FROM (
      SELECT d.* FROM ${days}
      WHERE NOT (d."is_whole" AND EXISTS (
        SELECT 1 FROM "closed_day" c WHERE c."time_zone" = ${timeZone} AND c."day" = d."day"))
    ) d ${addedUp(of("p"))}) "moved"`;
}

/** The currencies in which money moved in a time. */
export async function listMovedCurrencies(span: Span, db: ReadDatabase): Promise<string[]> {
  const rows = await db.$queryRaw`
    SELECT DISTINCT "currency" FROM ${movedIn(span)} WHERE "taken_count" + "refunded_count" > 0 ORDER BY 1`;
  return z
    .array(z.object({ currency: z.string() }))
    .parse(rows)
    .map(({ currency }) => currency);
}

const movedRow = z.object({
  exponent: z.int(),
  country: z.string().nullable(),
  name: z.string().nullable(),
  basisPoints: z.int(),
  takenCount: z.int(),
  taken: z.bigint(),
  refundedCount: z.int(),
  refunded: z.bigint(),
  tax: z.bigint(),
  approved: z.int(),
  declined: z.int(),
});

/** The sums of a period and its taxes, of each country and rate with which money moved. */
export async function readSumsAndTaxes(
  period: Period,
  db: ReadDatabase,
): Promise<{ sums: Sums; taxes: TaxSum[] }> {
  const { currency } = period;
  const rows = z.array(movedRow).parse(
    await db.$queryRaw`
      SELECT min("currency_exponent") AS "exponent", "country", "tax_name" AS "name", "tax_basis_points" AS "basisPoints",
        sum("taken_count")::int AS "takenCount", sum("taken_minor")::bigint AS "taken",
        sum("refunded_count")::int AS "refundedCount", sum("refunded_minor")::bigint AS "refunded", sum("tax_minor")::bigint AS "tax",
        sum("approved_count")::int AS "approved", sum("declined_count")::int AS "declined"
      FROM ${movedIn(period)} GROUP BY 2, 3, 4 ORDER BY 2, 4`,
  );
  const currencyExponent = rows[0]?.exponent ?? exponentOf(currency);
  const money = (minor: bigint) => storedMoney(minor, { currency, currencyExponent });
  const count = (of: (row: (typeof rows)[number]) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  const minor = (of: (row: (typeof rows)[number]) => bigint) => rows.reduce((sum, row) => sum + of(row), 0n);
  const [taken, refunded] = [minor((row) => row.taken), minor((row) => row.refunded)];
  return {
    sums: {
      currencyExponent,
      taken: { count: count((row) => row.takenCount), sum: money(taken) },
      refunded: { count: count((row) => row.refundedCount), sum: money(refunded) },
      net: money(taken - refunded),
      approved: count((row) => row.approved),
      declined: count((row) => row.declined),
    },
    taxes: rows.flatMap(({ country, name, basisPoints, tax, ...row }) =>
      country === null || row.takenCount + row.refundedCount === 0
        ? []
        : [{ country, name, basisPoints, gross: money(row.taken - row.refunded), tax: money(tax) }],
    ),
  };
}

/** The sums of a period. */
export async function readSums(period: Period, db: ReadDatabase): Promise<Sums> {
  return (await readSumsAndTaxes(period, db)).sums;
}

const takenRow = z.object({ day: z.string(), taken: z.bigint() });

/** What was taken on each day of a period on which something was, in minor units. */
export async function readTakenByDay(period: Period, db: ReadDatabase): Promise<Map<Day, bigint>> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT "day"::text, sum("taken_minor")::bigint AS "taken" FROM ${movedIn(period)} GROUP BY 1`;
  return new Map(
    z
      .array(takenRow)
      .parse(rows)
      .map(({ day, taken }) => [day as Day, taken]),
  );
}
