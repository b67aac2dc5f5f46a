import { Temporal } from "temporal-polyfill";

import { type Day, parseDay } from "@/lib/calendar/day";

/** How long a period of a plan is. */
export type Interval = { unit: "DAY" | "WEEK" | "MONTH" | "YEAR"; count: number };

const unitNames = { DAY: "days", WEEK: "weeks", MONTH: "months", YEAR: "years" } as const;

/**
 * The day on which a period is charged; periods count from 1.
 *
 * Counted from the first day, never from the one before: the 31st becomes the last day of a shorter month, and is the 31st
 * again in the next long one. The function plan_due_on does the same in the database.
 */
export function dueOn(firstDueOn: Day, { unit, count }: Interval, period: number): Day {
  const later = { [unitNames[unit]]: count * (period - 1) };
  return parseDay(Temporal.PlainDate.from(firstDueOn).add(later, { overflow: "constrain" }).toString());
}

/** The first period from `least` on that is charged on a day or after it. */
export function periodFrom(firstDueOn: Day, interval: Interval, from: Day, least: number): number {
  // A period is never shorter than this, so no period is passed over.
  const days = Temporal.PlainDate.from(firstDueOn).until(from, { largestUnit: "day" }).days;
  let period = Math.max(least, Math.floor(days / longestDays(interval)) + 1);
  while (dueOn(firstDueOn, interval, period) < from) period += 1;
  return period;
}

const longestUnit = { DAY: 1, WEEK: 7, MONTH: 31, YEAR: 366 } as const;

function longestDays({ unit, count }: Interval): number {
  return longestUnit[unit] * count;
}
