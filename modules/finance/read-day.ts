import "server-only";
import { z } from "zod";

import { addDays, type Day } from "@/lib/calendar/day";
import type { Database } from "@/lib/db/database";
import { merchant } from "@/lib/merchant";
import { type Money, storedMoney } from "@/lib/money/money";

import { chargesIn } from "./list-charges";
import { dayPeriod, type Period, weekBefore } from "./period";
import { readSums, type Sum } from "./read-sums";

/** What a day took and gave back, and how the bank answered to charges. */
export type DayFigures = {
  taken: Sum;
  refunded: Sum;
  net: Money;
  /** Charges that the bank approved, and those that it declined. */
  approved: number;
  declined: number;
};

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
  { db, now }: { db: Database; now: () => Date },
): Promise<DayView> {
  const period = dayPeriod(day, currency);
  const [{ currencyExponent, declines, ...figures }, before, authentications, taken] = await Promise.all([
    readFigures(period, db),
    readFigures(weekBefore(day, currency, now()), db),
    db.payment.groupBy({
      by: ["authStatus", "authVersion", "eci", "cardBrand"],
      where: {
        currency,
        initiator: "CUSTOMER",
        operations: { some: chargesIn(period, { group: "charges" }) },
      },
      _count: true,
    }),
    readTakenByDay(day, currency, db),
  ]);
  const money = (minor: bigint) => storedMoney(minor, { currency, currencyExponent });
  return {
    ...figures,
    before,
    declines,
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

async function readFigures(
  period: Period,
  db: Database,
): Promise<DayFigures & Pick<DayView, "declines"> & { currencyExponent: number }> {
  const [{ currencyExponent, taken, refunded, net }, charges] = await Promise.all([
    readSums(period, db),
    db.operation.groupBy({
      by: ["state", "gatewayCode"],
      where: chargesIn(period, { group: "charges" }),
      _count: true,
    }),
  ]);
  const declines = charges
    .filter(({ state }) => state === "DECLINED")
    .map(({ gatewayCode, _count }) => ({ code: gatewayCode, count: _count }))
    .toSorted((a, b) => b.count - a.count);
  const total = (rows: { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0);
  const all = total(charges.map(({ _count }) => ({ count: _count })));
  const declined = total(declines);
  return { currencyExponent, taken, refunded, net, approved: all - declined, declined, declines };
}

const takenRow = z.object({ day: z.string(), taken: z.bigint() });

/** What was taken on a day and each of the seven before it, by the merchant's clock. */
async function readTakenByDay(day: Day, currency: string, db: Database): Promise<Map<string, bigint>> {
  const { from } = dayPeriod(addDays(day, -7), currency);
  const { until } = dayPeriod(day, currency);
  const rows = await db.$queryRaw<unknown[]>`
    SELECT to_char(o."opened_at" AT TIME ZONE ${merchant.timeZone}, 'YYYY-MM-DD') AS "day",
      sum(o."approved_minor")::bigint AS "taken"
    FROM "operation" o
    JOIN "payment" p ON p."id" = o."payment_id" AND p."currency" = ${currency}
    WHERE o."state" = 'SUCCEEDED' AND o."kind" IN ('PAY', 'CAPTURE')
      AND o."opened_at" >= ${from}::timestamptz AND o."opened_at" < ${until}::timestamptz
    GROUP BY 1`;
  return new Map(
    z
      .array(takenRow)
      .parse(rows)
      .map(({ day: each, taken }) => [each, taken]),
  );
}
