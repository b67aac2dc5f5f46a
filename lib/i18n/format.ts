import { isolate } from "./text-direction";

/** Writes names of somebody else as a list for plain text: "Season box and Yarn box". Source: CLDR, through Intl. */
export function formatList(names: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale).format(names.map((name) => isolate(name, locale)));
}

/** Writes a share in hundredths of a percent: 825 is "8.25%". Source: CLDR, through Intl. */
export function formatPercent(basisPoints: number, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 });
  return format.format(basisPoints / 10_000);
}

/**
 * Writes a time with the name of its zone: "November 22, 2026 at 1:00 PM Kuwait Time". Source: CLDR, through Intl.
 *
 * The zone has the name that people have for it, not its distance from UTC. Only UTC has no such name.
 */
export function formatTime(at: Date, locale: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: timeZone.endsWith("UTC") ? "short" : "shortGeneric",
    timeZone,
  });
  return format.format(at);
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
