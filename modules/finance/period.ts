import { Temporal } from "temporal-polyfill";

import { addDays, type Day, dayStart, localDay, parseDay } from "@/lib/calendar/day";
import { merchant } from "@/lib/merchant";

/** A time of the merchant's calendar in one currency: from an instant until before another. */
export type Period = { currency: string; from: Date; until: Date };

/** The days of a month such as `2026-11`: the first, and the first of the month after. */
function daysOfMonth(month: string): { first: Day; next: Day } {
  const yearMonth = Temporal.PlainYearMonth.from(month);
  return {
    first: parseDay(yearMonth.toPlainDate({ day: 1 }).toString()),
    next: parseDay(yearMonth.add({ months: 1 }).toPlainDate({ day: 1 }).toString()),
  };
}

/** A month where the merchant is, also if the clocks change in it. */
export function monthPeriod(month: string, currency: string): Period {
  const { first, next } = daysOfMonth(month);
  return { currency, from: dayStart(first, merchant.timeZone), until: dayStart(next, merchant.timeZone) };
}

/** A day where the merchant is. */
export function dayPeriod(day: Day, currency: string): Period {
  const { timeZone } = merchant;
  return { currency, from: dayStart(day, timeZone), until: dayStart(addDays(day, 1), timeZone) };
}

/** The same weekday before; beside the running day until the same time of the clock. */
export function weekBefore(day: Day, currency: string, now: Date): Period {
  const before = dayPeriod(addDays(day, -7), currency);
  if (day !== currentDay(now)) return before;
  const clock = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(merchant.timeZone);
  return { ...before, until: new Date(clock.subtract({ weeks: 1 }).epochMilliseconds) };
}

/** The day that it is where the merchant is. */
export function currentDay(now: Date): Day {
  return localDay(now, merchant.timeZone);
}

/** A day from its text; undefined for a text that names none. */
export function readableDay(text: string): Day | undefined {
  try {
    return parseDay(text);
  } catch {
    return undefined;
  }
}
