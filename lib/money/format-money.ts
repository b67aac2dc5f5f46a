import { toDecimal } from "./decimals";
import type { Money } from "./money";

/**
 * Formats an amount for people in their language: "$12.34", "¥1,234". Source: CLDR, through Intl.
 *
 * In a language from right to left, a currency in Latin letters is isolated (Unicode Bidirectional Algorithm, 2.4), or "US$"
 * would read "$US".
 */
export function formatMoney(money: Money, locale: string): string {
  const parts = formatterFor(locale, money).formatToParts(toDecimal(money) as `${number}`);
  const fromRight = parts.some(({ value }) => value.includes(rightToLeftMark));
  return parts
    .map(({ type, value }) => (fromRight && type === "currency" ? isolated(value) : value))
    .join("");
}

/** CLDR writes it into every amount of a language from right to left. */
const rightToLeftMark = "\u200f";

function isolated(currency: string): string {
  return /\p{Script=Latin}/u.test(currency) ? `\u2066${currency}\u2069` : currency;
}

const formatters = new Map<string, Intl.NumberFormat>();

function formatterFor(locale: string, { currency, exponent }: Money): Intl.NumberFormat {
  const key = `${locale}|${currency}|${exponent}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      minimumFractionDigits: exponent,
      maximumFractionDigits: exponent,
    });
    formatters.set(key, formatter);
  }
  return formatter;
}
