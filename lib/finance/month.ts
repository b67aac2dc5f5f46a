import { Temporal } from "temporal-polyfill";

import { type Day, dayStart, parseDay } from "@/lib/calendar/day";
import { merchant } from "@/lib/merchant";

/** A month of the merchant's calendar, such as `2026-11`, in one currency. */
export type Month = { month: string; currency: string };

/** When a month begins and ends where the merchant is, also if the clocks change in it. */
export function monthPeriod(month: string): { from: Date; until: Date; first: Day; next: Day } {
  const yearMonth = Temporal.PlainYearMonth.from(month);
  const first = parseDay(yearMonth.toPlainDate({ day: 1 }).toString());
  const next = parseDay(yearMonth.add({ months: 1 }).toPlainDate({ day: 1 }).toString());
  const { timeZone } = merchant;
  return { from: dayStart(first, timeZone), until: dayStart(next, timeZone), first, next };
}
