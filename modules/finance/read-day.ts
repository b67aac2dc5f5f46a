import "server-only";

import { addDays, type Day } from "@/lib/calendar/day";
import type { Database } from "@/lib/db/database";
import type { Prisma } from "@/lib/db/generated/client";
import { type Money, storedMoney } from "@/lib/money/money";

import { dayPeriod, type Period } from "./period";
import { readSums, readTakenByDay, type Sums } from "./read-sums";

/** What a day took and gave back, and how the bank answered to charges. */
export type DayFigures = Omit<Sums, "currencyExponent">;

/** A day in one currency, beside the same weekday before. */
export type DayView = DayFigures & {
  before: DayFigures;
  /** The bank's codes of the declines, the most frequent first. */
  declines: { code: string | null; count: number }[];
  /** Results of 3-D Secure of the charged attempts, by scheme. */
  authentications: {
    status: string | null;
    version: string | null;
    eci: string | null;
    brand: string | null;
    count: number;
  }[];
  /** What was taken on this day and the seven before, oldest first. */
  week: { day: Day; taken: Money }[];
};

/** Reads the figures of a day of the merchant's calendar. */
export async function readDay(
  { day, currency }: { day: Day; currency: string },
  { db }: { db: Database },
): Promise<DayView> {
  const period = dayPeriod(day, currency);
  const [{ currencyExponent, ...figures }, before, declines, authentications, taken] = await Promise.all([
    readSums(period, db),
    readFigures(dayPeriod(addDays(day, -7), currency), db),
    db.operation.groupBy({
      by: ["gatewayCode"],
      where: { ...charges(period), state: "DECLINED" },
      _count: true,
    }),
    db.payment.groupBy({
      by: ["authStatus", "authVersion", "eci", "cardBrand"],
      where: { currency, initiator: "CUSTOMER", operations: { some: charges(period) } },
      _count: true,
    }),
    readTakenByDay({ ...period, from: dayPeriod(addDays(day, -7), currency).from }, db),
  ]);
  const money = (minor: bigint) => storedMoney(minor, { currency, currencyExponent });
  return {
    ...figures,
    before,
    declines: declines
      .map(({ gatewayCode, _count }) => ({ code: gatewayCode, count: _count }))
      .toSorted((a, b) => b.count - a.count),
    authentications: authentications.map(({ authStatus, authVersion, eci, cardBrand, _count }) => ({
      status: authStatus,
      version: authVersion,
      eci,
      brand: cardBrand,
      count: _count,
    })),
    week: Array.from({ length: 8 }, (_, index) => addDays(day, index - 7)).map((each) => ({
      day: each,
      taken: money(taken.get(each) ?? 0n),
    })),
  };
}

async function readFigures(period: Period, db: Database): Promise<DayFigures> {
  const { currencyExponent: _, ...figures } = await readSums(period, db);
  return figures;
}

/** The charges of a period that the bank answered. */
function charges({ currency, from, until }: Period) {
  return {
    kind: { in: ["PAY", "AUTHORIZE"] },
    state: { in: ["SUCCEEDED", "DECLINED"] },
    openedAt: { gte: from, lt: until },
    payment: { currency },
  } satisfies Prisma.OperationWhereInput;
}
