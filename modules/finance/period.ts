import { Temporal } from "temporal-polyfill";

import { addDays, currentDay, type Day, dayStart, localDay, parseDay } from "@/lib/calendar/day";
import { merchant } from "@/lib/merchant";

/** A time of the merchant's calendar: from an instant until before another. */
export type Span = { from: Date; until: Date };

/** The same in one currency. */
export type Period = Span & { currency: string };

/** The days of a month such as `2026-11`: the first, the last, and the first of the month after. */
export function daysOfMonth(month: string): { first: Day; last: Day; next: Day } {
  const yearMonth = Temporal.PlainYearMonth.from(month);
  const next = parseDay(yearMonth.add({ months: 1 }).toPlainDate({ day: 1 }).toString());
  return {
    first: parseDay(yearMonth.toPlainDate({ day: 1 }).toString()),
    last: addDays(next, -1),
    next,
  };
}

/** A month where the merchant is, also if the clocks change in it. */
export function monthSpan(month: string): Span {
  const { first, next } = daysOfMonth(month);
  return { from: dayStart(first, merchant.timeZone), until: dayStart(next, merchant.timeZone) };
}

/** The same in one currency. */
export function monthPeriod(month: string, currency: string): Period {
  return { currency, ...monthSpan(month) };
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

/** A day from its text; undefined for a text that names none. */
export function readableDay(text: string): Day | undefined {
  try {
    return parseDay(text);
  } catch {
    return undefined;
  }
}

/** A day, or what of it is in a period. */
export type DaySpan = Span & { day: Day; isWhole: boolean };

/** The days of a period in their order; the first and the last may be parts of days. */
export function daysOf({ from, until }: Span): DaySpan[] {
  const { timeZone } = merchant;
  const days: DaySpan[] = [];
  let day = localDay(from, timeZone);
  for (let start = dayStart(day, timeZone); start < until;) {
    const next = addDays(day, 1);
    const end = dayStart(next, timeZone);
    const isWhole = start >= from && end <= until;
    days.push({ day, from: start < from ? from : start, until: end > until ? until : end, isWhole });
    [day, start] = [next, end];
  }
  return days;
}
