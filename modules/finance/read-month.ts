import "server-only";
import { z } from "zod";

import { addDays, type Day, dayStart } from "@/lib/calendar/day";
import type { Database } from "@/lib/db/database";
import { merchant } from "@/lib/merchant";
import { type Money, storedMoney } from "@/lib/money/money";

import { readSums, type Sums } from "./read-sums";
import { currentDay, daysOfMonth, monthPeriod, type Period } from "./period";

/** What a month took and gave back, and what the bank's reports say of it: `net` = `reported` + `unreported` − `differences`. */
export type MonthView = Omit<Sums, "currencyExponent"> & {
  /** Movements of the reports in this month that the journal does not have. */
  onlyInReports: number;
  /** Unknown outcomes of this month. */
  unknown: number;
  /** Days of the month, until yesterday, of which no report covers every minute. */
  daysWithoutReport: Day[];
  /** By country and rate; `gross` contains `tax`. */
  taxes: { country: string; name: string | null; basisPoints: number; gross: Money; tax: Money }[];
};

const taxRow = z.object({
  country: z.string(),
  name: z.string().nullable(),
  basisPoints: z.int().nullable(),
  gross: z.bigint(),
  tax: z.bigint(),
});

/** A month in one currency, by the journal and by the bank's reports. */
export async function readMonth(
  { month, currency }: { month: string; currency: string },
  { db, now }: { db: Database; now: () => Date },
): Promise<MonthView> {
  const period = monthPeriod(month, currency);
  const { from, until } = period;
  const moved = { payment: { currency }, openedAt: { gte: from, lt: until } };
  const [sums, taxes, reports, onlyInReports, unknown] = await Promise.all([
    readSums(period, db),
    readTaxes(period, db),
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
  const { currencyExponent, ...figures } = sums;
  const money = (minor: bigint) => storedMoney(minor, { currency, currencyExponent });
  return {
    ...figures,
    onlyInReports,
    unknown,
    daysWithoutReport: uncoveredDays(reports, {
      ...daysOfMonth(month),
      today: currentDay(now()),
    }),
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

/** The currencies of the price lists in their order, for the choice of one. */
export async function listCurrencies({ db }: { db: Database }): Promise<string[]> {
  const lists = await db.priceList.findMany({ distinct: ["currency"], orderBy: { position: "asc" } });
  return lists.map(({ currency }) => currency);
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
