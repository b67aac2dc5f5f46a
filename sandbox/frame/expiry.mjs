import { digitsOf, withAsciiDigits } from "./digits.mjs";

/** A month of 1 to 12 and a year of two digits, as the gateway takes them. @typedef {{ month: number, year: number }} Expiry */

const anywhereOnEarth = 12 * 60 * 60 * 1000;

/**
 * What a typed or pasted expiry becomes in the field: `MM / YY`, as far as it goes.
 *
 * "1/" and "2" are whole months already; a four-digit year loses its century; "2039-01" turns round.
 *
 * @param {string} text
 */
export function formatExpiry(text) {
  const ascii = withAsciiDigits(text).trim();
  const yearFirst = /^(\d{4})\D+(\d{1,2})$/.exec(ascii);
  if (yearFirst) return formatExpiry(`${yearFirst[2]}/${yearFirst[1]}`);

  const loneMonth = /^([1-9]\D|[2-9]|1[3-9](\d|$))/.test(ascii);
  const digits = (loneMonth ? "0" : "") + digitsOf(ascii);
  if (digits.length < 2) return digits;
  return `${digits.slice(0, 2)} / ${shortYear(digits.slice(2))}`;
}

/**
 * The month and year that the field holds, or undefined while it holds none.
 *
 * @param {string} text
 * @returns {Expiry | undefined}
 */
export function parseExpiry(text) {
  const match = /^(\d{2}) \/ (\d{2})$/.exec(formatExpiry(text));
  if (!match) return undefined;
  const month = Number(match[1]);
  return month >= 1 && month <= 12 ? { month, year: Number(match[2]) } : undefined;
}

/**
 * Whether a card of this expiry is over at `now`: it is good through the last day of its month, anywhere
 * on earth.
 *
 * @param {Expiry} expiry
 * @param {Date} now
 */
export function isPast({ month, year }, now) {
  return now.getTime() - anywhereOnEarth >= Date.UTC(2000 + year, month);
}

/** "203" stays, because it is "2039" on its way. @param {string} digits */
function shortYear(digits) {
  if (!digits.startsWith("20") || digits.length < 3) return digits.slice(0, 2);
  return digits.length === 3 ? digits : digits.slice(2, 4);
}
