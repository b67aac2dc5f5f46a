import "server-only";
import { z } from "zod";

import { addDays, type Day, dayStart, localDay } from "@/lib/calendar/day";
import type { Database } from "@/lib/db/database";
import { merchant } from "@/lib/merchant";
import { type Money, storedMoney } from "@/lib/money/money";

import { type Month, monthPeriod } from "./month";

type Sum = { count: number; sum: Money };

/** What a month took and gave back, and what the bank's reports say of it: `net` = `reported` + `unreported` − `differences`. */
export type MonthView = {
  taken: Sum;
  refunded: Sum;
  net: Money;
  /** What the reports list, with the amounts of the reports. */
  reported: Sum;
  unreported: Sum;
  /** How much more the reports list than the journal has. */
  differences: Sum;
  /** Movements of the reports in this month that the journal does not have. */
  onlyInReports: number;
  /** Unknown outcomes of this month. */
  unknown: number;
  /** Days of the month, until yesterday, of which no report covers every minute. */
  daysWithoutReport: Day[];
  /** By country and rate; `gross` contains `tax`. */
  taxes: { country: string; name: string | null; basisPoints: number; gross: Money; tax: Money }[];
};

const sums = z.object({
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

const taxRow = z.object({
  country: z.string(),
  name: z.string().nullable(),
  basisPoints: z.int().nullable(),
  gross: z.bigint(),
  tax: z.bigint(),
});

/** A month in one currency, by the journal and by the bank's reports. */
export async function readMonth(
  { month, currency }: Month,
  { db, now }: { db: Database; now: () => Date },
): Promise<MonthView> {
  const { from, until, first, next } = monthPeriod(month);
  const moved = {
    payment: { currency },
    openedAt: { gte: from, lt: until },
  };
  const [[row], taxes, reports, onlyInReports, unknown] = await Promise.all([
    readSums({ currency, from, until }, db),
    readTaxes({ currency, from, until }, db),
    db.settlementReport.findMany({
      where: { coversFrom: { lt: until }, coversUntil: { gt: from } },
      orderBy: { coversFrom: "asc" },
      select: { coversFrom: true, coversUntil: true },
    }),
    db.settlementMovement.count({
      where: {
        operationId: null,
        currency,
        movedAt: { gte: from, lt: until },
        kind: { in: ["PAY", "CAPTURE", "REFUND"] },
      },
    }),
    db.operation.count({ where: { ...moved, state: "UNKNOWN" } }),
  ]);
  const total = sums.parse(row);
  const currencyExponent = total.exponent ?? (await exponentOf(currency, db));
  const money = (minor: bigint) => storedMoney(minor, { currency, currencyExponent });
  return {
    taken: { count: total.takenCount, sum: money(total.taken) },
    refunded: { count: total.refundedCount, sum: money(total.refunded) },
    net: money(total.taken - total.refunded),
    reported: { count: total.reportedCount, sum: money(total.reported) },
    unreported: { count: total.unreportedCount, sum: money(total.unreported) },
    differences: { count: total.differentCount, sum: money(total.different) },
    onlyInReports,
    unknown,
    daysWithoutReport: uncoveredDays(reports, { first, next, today: localDay(now(), merchant.timeZone) }),
    taxes: z
      .array(taxRow)
      .parse(taxes)
      .map(({ gross, tax, basisPoints, ...rest }) => ({
        ...rest,
        basisPoints: basisPoints ?? 0,
        gross: money(gross),
        tax: money(tax),
      })),
  };
}

/** The currencies of the price lists, for the choice of one. */
export async function listCurrencies({ db }: { db: Database }): Promise<string[]> {
  const lists = await db.priceList.findMany({ distinct: ["currency"], orderBy: { currency: "asc" } });
  return lists.map(({ currency }) => currency);
}

async function exponentOf(currency: string, db: Database): Promise<number> {
  const list = await db.priceList.findFirst({ where: { currency }, select: { currencyExponent: true } });
  return list?.currencyExponent ?? 2;
}

type Period = { currency: string; from: Date; until: Date };

function readSums({ currency, from, until }: Period, db: Database): Promise<unknown[]> {
  return db.$queryRaw<unknown[]>`
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
}

function readTaxes({ currency, from, until }: Period, db: Database): Promise<unknown[]> {
  return db.$queryRaw<unknown[]>`
    SELECT "country", "tax_name" AS "name", "tax_basis_points" AS "basisPoints",
      sum("sign" * "minor")::bigint AS "gross",
      sum("sign" * round("minor"::numeric * "tax_minor" / nullif("total_minor", 0)))::bigint AS "tax"
    FROM (
      SELECT d."country", d."tax_name", d."tax_basis_points", d."tax_minor", d."total_minor", o."approved_minor" AS "minor",
        CASE o."kind" WHEN 'REFUND' THEN -1 ELSE 1 END AS "sign"
      FROM "operation" o
      JOIN "payment" p ON p."id" = o."payment_id" AND p."currency" = ${currency}
      JOIN "orders" d ON d."id" = p."order_id"
      WHERE o."state" = 'SUCCEEDED' AND o."kind" IN ('PAY', 'CAPTURE', 'REFUND')
        AND o."opened_at" >= ${from}::timestamptz AND o."opened_at" < ${until}::timestamptz) "moved"
    GROUP BY 1, 2, 3 ORDER BY 1, 3`;
}

type Covered = { coversFrom: Date; coversUntil: Date };

/** The days, from the first until before `next` and today, of which no report or row of reports covers every minute. */
export function uncoveredDays(
  reports: readonly Covered[],
  days: { first: Day; next: Day; today: Day },
): Day[] {
  const { timeZone } = merchant;
  const uncovered: Day[] = [];
  const end = days.today < days.next ? days.today : days.next;
  for (let day = days.first; day < end; day = addDays(day, 1)) {
    let covered = dayStart(day, timeZone);
    for (const { coversFrom, coversUntil } of reports)
      if (coversFrom <= covered && coversUntil > covered) covered = coversUntil;
    if (covered < dayStart(addDays(day, 1), timeZone)) uncovered.push(day);
  }
  return uncovered;
}

/** The month that it is where the merchant is. */
export function currentMonth(now: Date): string {
  return localDay(now, merchant.timeZone).slice(0, 7);
}
