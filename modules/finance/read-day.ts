import "server-only";

import { addDays, type Day } from "@/lib/calendar/day";
import type { ReadDatabase } from "@/lib/db/database";
import { type Money, storedMoney } from "@/lib/money/money";

import { chargesIn } from "./list-charges";
import { dayPeriod, weekBefore } from "./period";
import { readSums, readTakenByDay, type Sums } from "./read-sums";

/** What a day took and gave back, and how the bank answered to charges. */
export type DayFigures = Omit<Sums, "currencyExponent">;

/** A day in one currency. */
export type DayView = DayFigures & {
  /** The same weekday before; beside the running day until the same time. */
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
  { db, now }: { db: ReadDatabase; now: () => Date },
): Promise<DayView> {
  const period = dayPeriod(day, currency);
  const [{ currencyExponent, ...figures }, before, declines, authentications, taken] = await Promise.all([
    readSums(period, db),
    readSums(weekBefore(day, currency, now()), db),
    db.operation.groupBy({
      by: ["gatewayCode"],
      where: { ...chargesIn(period, { group: "charges" }), state: "DECLINED" },
      _count: true,
    }),
    db.payment.groupBy({
      by: ["authStatus", "authVersion", "eci", "cardBrand"],
      where: {
        currency,
        initiator: "CUSTOMER",
        operations: { some: chargesIn(period, { group: "charges" }) },
      },
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
