import { digitsOf, isUnreadable, withAsciiDigits } from "./digits";

/** A month of 1 to 12 and a year of two digits, as the gateway takes them. */
export type Expiry = {
  month: number;
  year: number;
};

/** A year and a month. What is no month cannot be meant as one. */
const yearOfTwoDigits = /^(1[3-9]|[2-9]\d)\D+(0[1-9]|1[0-2])$/;

/** The last time zone on earth to end a month is 12 hours behind UTC. */
const lastTimeZoneMs = 12 * 60 * 60 * 1000;

/**
 * Formats a typed or pasted expiry as `MM / YY`, as far as it is complete.
 *
 * "1/" and "2" are complete months; a four-digit year loses its century; "2039-01", "203901" and "39/01" become "01 / 39". There is
 * no month 20, so 20 begins a year, which stays in front until its month is complete. A text with letters stays as typed.
 */
export function formatExpiry(text: string): string {
  if (isExpiryUnreadable(text)) return withAsciiDigits(text);
  const ascii = withAsciiDigits(text)
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .trim();
  // Whoever types 2 and 0 has "02 / 0" in between.
  if (/^(20|02 \/ 0)$/.test(ascii)) return "20";
  if (/^20\d$/.test(ascii)) return ascii;
  const yearFirst = /^20(\d\d)\D*(\d?\d?)\d*月?$/.exec(ascii) ?? yearOfTwoDigits.exec(ascii);
  if (yearFirst)
    return formatYearFirst(
      yearFirst[1]!,
      ascii.endsWith("月") ? `0${yearFirst[2]}`.slice(-2) : yearFirst[2]!,
    );

  const oneDigitMonth = /^([1-9]\D|[2-9]|1[3-9](\d|$))/.test(ascii);
  const digits = (oneDigitMonth ? "0" : "") + digitsOf(ascii);
  if (digits.length < 2) return digits;
  return `${digits.slice(0, 2)} / ${shortYear(digits.slice(2))}`;
}

/** Whether a text holds more than an expiry may: digits, what stands between them, and 年 and 月 behind them. */
export function isExpiryUnreadable(text: string): boolean {
  return isUnreadable(text.replace(/[年月]/g, "/"));
}

/** The month and year of a text in any form that {@link formatExpiry} takes, or undefined while it is incomplete. */
export function parseExpiry(text: string): Expiry | undefined {
  // January, as long as no other digit follows.
  const formatted = formatExpiry(text).replace(/^20(\d\d) \/ 1$/, "01 / $1");
  const match = /^(\d{2}) \/ (\d{2})$/.exec(formatted);
  if (!match) return undefined;
  const month = Number(match[1]);
  return month >= 1 && month <= 12 ? { month, year: Number(match[2]) } : undefined;
}

/** Whether the card has expired everywhere: it is valid through the last day of its month in every time zone. */
export function isPast({ month, year }: Expiry, now: Date): boolean {
  return now.getTime() - lastTimeZoneMs >= Date.UTC(2000 + year, month);
}

/** A month that is complete stands in front; 0 and 1 may become 01 and 10. */
function formatYearFirst(year: string, month: string): string {
  const isComplete = month.length === 2 || Number(month) > 1;
  return isComplete && Number(month) >= 1 && Number(month) <= 12
    ? `${month.padStart(2, "0")} / ${year}`
    : `20${year} / ${month}`;
}

/** Keeps "203", which may become "2039". */
function shortYear(digits: string): string {
  if (!digits.startsWith("20") || digits.length < 3) return digits.slice(0, 2);
  return digits.length === 3 ? digits : digits.slice(2, 4);
}
