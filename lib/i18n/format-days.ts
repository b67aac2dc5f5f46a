/** The first and the last day, each as midnight in UTC. */
type Days = { from: Date; until: Date };

/** Writes a range of days: "November 25 – 28, 2026". Source: CLDR, through Intl. */
export function formatDays({ from, until }: Days, locale: string): string {
  return longDays(locale).formatRange(from, until);
}

/** Writes a day: "November 25, 2026". It is midnight in UTC. */
export function formatDay(day: Date, locale: string): string {
  return longDays(locale).format(day);
}

/** Writes the month of a day: "November 2026". The day is midnight in UTC. */
export function formatMonth(day: Date, locale: string): string {
  return new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" }).format(day);
}

/**
 * Writes a range of days with their weekdays: "Wed, November 25 – Sat, November 28". The years only where they differ.
 *
 * Each day is written in full, because CLDR's intervals with weekdays mix patterns in some languages. Khmer would read
 * "29-12-2026 – 01 មករា 2027".
 */
export function formatWeekdays({ from, until }: Days, locale: string): string {
  const year = from.getUTCFullYear() === until.getUTCFullYear() ? undefined : "numeric";
  const format = new Intl.DateTimeFormat(locale, {
    weekday: "short",
    day: "numeric",
    month: "long",
    year,
    timeZone: "UTC",
  });
  const [first, last] = [format.format(from), format.format(until)];
  return first === last ? first : `${first}${separator(locale)}${last}`;
}

function longDays(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
}

/** What stands between two whole dates. */
function separator(locale: string): string {
  const parts = longDays(locale).formatRangeToParts(new Date("2026-12-31"), new Date("2027-01-01"));
  return parts.find(({ type, source }) => type === "literal" && source === "shared")?.value ?? " – ";
}
