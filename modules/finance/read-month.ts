import "server-only";

import type { ReadDatabase } from "@/lib/db/database";
import { type Money, storedMoney } from "@/lib/money/money";

import type { BankReports, ReportedMonth } from "@/modules/seam/bank-reports";

import { monthPeriod } from "./period";
import { readSumsAndTaxes, type Sum, type Sums, type TaxSum } from "./read-sums";

/** What a month took and gave back. */
export type MonthView = Pick<Sums, "taken" | "refunded" | "net"> & {
  /** What the bank's reports say of it; null in a shop that imports none. */
  reports: MonthReports | null;
  /** Unknown outcomes of this month. */
  unknown: number;
  taxes: TaxSum[];
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

/** A month in one currency, by the journal and by the bank's reports. */
export async function readMonth(
  { month, currency }: { month: string; currency: string },
  deps: MonthDeps,
): Promise<MonthView> {
  const { db, bankReports } = deps;
  const period = monthPeriod(month, currency);
  const moved = { payment: { currency }, openedAt: { gte: period.from, lt: period.until } };
  const [{ sums, taxes }, reported, unknown] = await Promise.all([
    readSumsAndTaxes(period, db),
    bankReports?.readMonth(period, deps),
    db.operation.count({ where: { ...moved, state: "UNKNOWN" } }),
  ]);
  const { currencyExponent, taken, refunded, net } = sums;
  const figures = { taken, refunded, net };
  const money = (minor: bigint) => storedMoney(minor, { currency, currencyExponent });
  return {
    ...figures,
    reports: reported === undefined ? null : reportsOf(figures, reported, money),
    unknown,
    taxes,
  };
}

type MonthDeps = { db: ReadDatabase; now: () => Date; bankReports: BankReports | undefined };

function reportsOf(
  { taken, refunded, net }: Pick<Sums, "taken" | "refunded" | "net">,
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
export async function listCurrencies({ db }: { db: ReadDatabase }): Promise<string[]> {
  const lists = await db.priceList.findMany({ distinct: ["currency"], orderBy: { position: "asc" } });
  return lists.map(({ currency }) => currency);
}
