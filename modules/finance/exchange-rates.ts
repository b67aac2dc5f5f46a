import "server-only";

import { type Day, dateOf, storedDay } from "@/lib/calendar/day";
import type { Database, ReadDatabase } from "@/lib/db/database";
import { merchant } from "@/lib/merchant";
import { exponentOf } from "@/lib/money/decimals";
import { minorUnits, type Money } from "@/lib/money/money";

import { daysOfMonth } from "./period";

/** Decimals of a stored rate. */
const decimals = 8;

/** What one unit of a currency is worth in the merchant's, as a decimal, and the day of that. */
export type ExchangeRate = { rate: string; day: Day };

/** A typed rate, with a point or a comma, as a decimal; undefined if it is none. */
export function readRate(text: string): string | undefined {
  const rate = text.trim().replace(",", ".");
  return /^\d{1,9}(\.\d{1,8})?$/.test(rate) && /[1-9]/.test(rate) ? rate : undefined;
}

/** Stores a rate for a day. One that is typed again for the same day replaces it, and both stay. */
export async function typeRate(
  { day, currency, rate, by }: { day: Day; currency: string; rate: string; by: string },
  { db }: { db: Database },
): Promise<void> {
  const data = { day: dateOf(day), currency, rate, typedBy: by };
  await db.exchangeRate.create({ data, select: { id: true } });
}

/** The rates with which a month is converted, by currency: of each the last one that was typed for its last day in the month. */
export async function readRates(
  { month }: { month: string },
  { db }: { db: ReadDatabase },
): Promise<Map<string, ExchangeRate>> {
  const { first, next } = daysOfMonth(month);
  const rows = await db.exchangeRate.findMany({
    where: { day: { gte: dateOf(first), lt: dateOf(next) } },
    orderBy: [{ currency: "asc" }, { day: "desc" }, { id: "desc" }],
    distinct: ["currency"],
    select: { currency: true, rate: true, day: true },
  });
  return new Map(
    rows.map(({ currency, rate, day }) => [currency, { rate: rate.toFixed(), day: storedDay(day) }]),
  );
}

/** An amount in the merchant's currency, rounded half away from zero. */
export function convert({ minor, exponent }: Money, rate: string): Money {
  const { currency } = merchant;
  const to = exponentOf(currency);
  const [whole = "", fraction = ""] = rate.split(".");
  const scaled = BigInt(whole + fraction.padEnd(decimals, "0"));
  const size = BigInt(Math.abs(minor)) * scaled * 10n ** BigInt(to);
  const unit = 10n ** BigInt(decimals + exponent);
  const converted = minorUnits((2n * size + unit) / (2n * unit));
  return { minor: minor < 0 && converted > 0 ? -converted : converted, currency, exponent: to };
}
