import { memoize } from "@/lib/memoize";

/** The first and the last day, each as midnight in UTC. */
type Days = { from: Date; until: Date };

/** Writes a range of days: "November 25 – 28, 2026". Source: CLDR, through Intl. */
export function formatDays({ from, until }: Days, locale: string): string {
  return unbroken(longDays(locale).formatRange(from, until));
}

/** Writes a day: "November 25, 2026". It is midnight in UTC. */
export function formatDay(day: Date, locale: string): string {
  return longDays(locale).format(day);
}

/** Writes the month of a day: "November 2026". The day is midnight in UTC. */
export function formatMonth(day: Date, locale: string): string {
  return formatter(locale, { month: "long", year: "numeric" }).format(day);
}

/**
 * Writes a range of days with their weekdays: "Wed, Nov 25 – Sat, Nov 28". The years only if they differ.
 *
 * Each day is written in full, because CLDR's intervals with weekdays mix patterns in some languages. Khmer would read
 * "29-12-2026 – 01 មករា 2027".
 */
export function formatWeekdays({ from, until }: Days, locale: string): string {
  const year = from.getUTCFullYear() === until.getUTCFullYear() ? undefined : "numeric";
  const format = formatter(locale, { weekday: "short", day: "numeric", month: "short", year });
  const [first, last] = [format.format(from), format.format(until)];
  if (first === last) return first;
  const range = unbroken(`${first}${separator(locale)}${last}`);
  // If a weekday ends with a comma, a line breaks there instead of behind the dash.
  return range.replace(/–\s(?=\p{L}+[,،])/u, "–\u2060\u00a0");
}

function longDays(locale: string): Intl.DateTimeFormat {
  return formatter(locale, { dateStyle: "long" });
}

/** Making one takes longer than writing a hundred days. */
const formatter = memoize(
  (locale: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }),
);

/**
 * A range that breaks neither between two numbers nor in front of its dash, nor between a day and its month. Behind the dash a
 * word joiner keeps two numbers together (UAX 14).
 */
function unbroken(range: string): string {
  return range
    .replaceAll(/\s(?=–)|(?<=–)\s(?=\d)/gu, "\u202f")
    .replaceAll(/–(?=\u202f?\d)/gu, "–\u2060")
    .replaceAll(/(?<=\p{L}) (?=\d{1,2}(?!\d))|(?<=(?<!\d)\d{1,2}) (?=\p{L})/gu, "\u00a0");
}

/** What stands between two whole dates. */
function separator(locale: string): string {
  const parts = longDays(locale).formatRangeToParts(new Date("2026-12-31"), new Date("2027-01-01"));
  return parts.find(({ type, source }) => type === "literal" && source === "shared")?.value ?? " – ";
}
