import { machineText } from "@/lib/text/clean-text";

export type CardExpiry = { month: number; year: number };
export type ExpiryError = "missing" | "unreadable" | "past";

/** The last time zone on earth to end a month is 12 hours behind UTC. */
const lastTimeZoneMs = 12 * 60 * 60 * 1000;

/** A month of one or two digits and a year of two or four, in either order. */
const forms = [
  /^(?<month>\d{1,2})\s*[/\u2044\u2215\-.\s]\s*(?:20)?(?<year>\d\d)$/,
  /^(?<month>0\d|1[0-2])(?:20)?(?<year>\d\d)$/,
  /^20(?<year>\d\d)\s*[/\u2044\u2215\-.\s年]\s*(?<month>\d{1,2})月?$/,
  /^20(?<year>\d\d)(?<month>\d\d)$/,
  /^(?<year>\d\d)\s*[/\u2044\u2215\-.]\s*(?<month>\d\d)$/,
];

/**
 * Reads an expiry date as people and browsers write it: `3/29`, `03 / 29`, `0329`, `03/2029`, `2029-03`, `202903`, in the
 * digits of any script.
 *
 * Returns month 1 to 12 and a two-digit year. A card is valid to the end of its month, in every time zone. `now` is the
 * server's time: the clock of a device may be wrong.
 */
export function readExpiry(text: string, now: Date): CardExpiry | { error: ExpiryError } {
  const written = machineText(text);
  if (written === "") return { error: "missing" };
  for (const form of forms) {
    const parts = form.exec(written)?.groups;
    const [month, year] = [Number(parts?.month), Number(parts?.year)];
    if (!(month >= 1 && month <= 12)) continue;
    const past = now.getTime() - lastTimeZoneMs >= Date.UTC(2000 + year, month);
    return past ? { error: "past" } : { month, year };
  }
  return { error: "unreadable" };
}

/** Formats an expiry date while it is typed: appends a slash to the month. Two digits that are none begin a year. */
export function typeExpiry(before: string, typed: string): string {
  const grows = typed.length > before.length;
  return grows && /^\p{Nd}{2}$/u.test(typed) && Number(machineText(typed)) <= 12 ? `${typed} / ` : typed;
}
