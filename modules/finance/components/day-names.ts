import { dateOf, type Day } from "@/lib/calendar/day";
import { merchant } from "@/lib/merchant";

const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "long", timeZone: "UTC" });
const long = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const short = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});

const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: merchant.timeZone });

/** The time of a day where the merchant is, such as "18:05". */
export function clockTime(at: Date): string {
  return clock.format(at);
}

/** A day in full, such as "Saturday 28 November 2026". */
export function longDay(day: Day): string {
  const date = dateOf(day);
  return `${weekday.format(date)} ${long.format(date)}`;
}

/** A day of a list, such as "Sat 28 Nov". */
export function shortDay(day: Day): string {
  return short.format(dateOf(day));
}
