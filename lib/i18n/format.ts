import { memoize } from "@/lib/memoize";
import { isolate } from "./text-direction";

const listFormat = memoize((locale: string) => new Intl.ListFormat(locale));

/** Writes names of somebody else as a list for plain text: "Season box and Yarn box". Source: CLDR, through Intl. */
export function formatList(names: readonly string[], locale: string): string {
  return listFormat(locale).format(names.map((name) => isolate(name, locale)));
}

const percentFormat = memoize(
  (locale: string) => new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 }),
);

/** Writes a share in hundredths of a percent: 825 is "8.25%". Source: CLDR, through Intl. */
export function formatPercent(basisPoints: number, locale: string): string {
  return percentFormat(locale).format(basisPoints / 10_000);
}

const timeFormat = memoize(
  (locale: string, timeZone: string) =>
    new Intl.DateTimeFormat(locale, {
      day: "numeric",
      month: "long",
      year: "numeric",
      hour: "numeric",
      minute: "2-digit",
      timeZoneName: timeZone.endsWith("UTC") ? "short" : "shortGeneric",
      timeZone,
    }),
);

/**
 * Writes a time with the name of its zone: "November 22, 2026 at 1:00 PM Kuwait Time". Source: CLDR, through Intl.
 *
 * The zone has the name that people have for it, not its distance from UTC. Only UTC has no such name.
 */
export function formatTime(at: Date, locale: string, timeZone: string): string {
  return timeFormat(locale, timeZone).format(at);
}

/** Joins the parts of a line, such as those of an address, by the comma of the script that it begins with. */
export function joinParts(parts: readonly string[]): string {
  const isArabic = /^\P{L}*\p{Script=Arabic}/u.test(parts.join(" "));
  return parts.join(isArabic ? "، " : ", ");
}

/** A text in which no line breaks after a dash within a word, such as "hand-thrown". */
export function unbrokenDashes(text: string): string {
  return text.replaceAll(/(?<=[\p{L}\p{N}])-(?=[\p{L}\p{N}])/gu, "-\u2060");
}
