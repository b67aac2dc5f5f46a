import { dateOf, type Day } from "@/lib/calendar/day";

const long = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeZone: "UTC" });
const short = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});

/** A day in full, such as "Saturday 28 November 2026". */
export function longDay(day: Day): string {
  return long.format(dateOf(day));
}

/** A day of a list, such as "Sat, 28 Nov". */
export function shortDay(day: Day): string {
  return short.format(dateOf(day));
}
