import "server-only";
import { z } from "zod";

import type { Database } from "@/lib/db/database";
import { type Money, storedMoney } from "@/lib/money/money";

import type { BankReports, ReportedMonth } from "@/modules/seam/bank-reports";

import { readSums, type Sum, type Sums } from "./read-sums";
import { monthPeriod, type Period } from "./period";

/** What a month took and gave back. */
export type MonthView = Omit<Sums, "currencyExponent"> & {
  /** What the bank's reports say of it; null in a shop that imports none. */
  reports: MonthReports | null;
  /** Unknown outcomes of this month. */
  unknown: number;
  /** By country and rate; `gross` contains `tax`. */
  taxes: { country: string; name: string | null; basisPoints: number; gross: Money; tax: Money }[];
};

/** What the journal took less what it gave back is `reported` + `unreported` − `differences`. */
export type MonthReports = Pick<ReportedMonth, "onlyInReports" | "daysWithoutReport"> & {
  reported: Sum;
  unreported: Sum;
  differences: Sum;
  /** What the bank keeps; `missing`: of how many its reports do not say it. */
  fees: Sum & { missing: number };
  chargebacks: Sum & { open: number };
  /** Chargebacks that ended in this month, whenever the bank took them. */
  won: Sum;
  lost: Sum;
  /** What is left of the month: taken − refunded − fees − chargebacks + won. */
  left: Money;
  /** What the bank pays out for the month by its reports: `left` without what they do not list or list otherwise. */
  payout: Money;
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
  deps: MonthDeps,
): Promise<MonthView> {
  const { db, bankReports } = deps;
  const period = monthPeriod(month, currency);
  const moved = { payment: { currency }, openedAt: { gte: period.from, lt: period.until } };
  const [sums, taxes, reported, unknown] = await Promise.all([
    readSums(period, db),
    readTaxes(period, db),
    bankReports?.readMonth(period, deps),
    db.operation.count({ where: { ...moved, state: "UNKNOWN" } }),
  ]);
  const { currencyExponent, ...figures } = sums;
  const money = (minor: bigint) => storedMoney(minor, { currency, currencyExponent });
  return {
    ...figures,
    reports: reported === undefined ? null : reportsOf(figures, reported, money),
    unknown,
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

type MonthDeps = { db: Database; now: () => Date; bankReports: BankReports | undefined };

function reportsOf(
  { taken, refunded, net }: Omit<Sums, "currencyExponent">,
  { reported, differences, fees, chargebacks, won, lost, ...gaps }: ReportedMonth,
  money: (minor: bigint) => Money,
): MonthReports {
  const sumOf = ({ count, minor }: { count: number; minor: bigint }) => ({ count, sum: money(minor) });
  const kept = fees.minor + chargebacks.minor - won.minor;
  return {
    ...gaps,
    reported: sumOf(reported),
    unreported: {
      count: taken.count + refunded.count - reported.count,
      sum: money(BigInt(net.minor) - reported.minor + differences.minor),
    },
    differences: sumOf(differences),
    fees: { ...sumOf(fees), missing: fees.missing },
    chargebacks: { ...sumOf(chargebacks), open: chargebacks.open },
    won: sumOf(won),
    lost: sumOf(lost),
    left: money(BigInt(net.minor) - kept),
    payout: money(reported.minor - kept),
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
