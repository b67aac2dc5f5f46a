import { toDecimal } from "./decimals";
import type { Money } from "./money";

/**
 * Formats an amount for people in their language: "$12.34", "¥1,234". Source: CLDR, through Intl.
 *
 * In a language from right to left, a currency in Latin letters is isolated (Unicode Bidirectional Algorithm, 2.4), or "US$"
 * would read "$US".
 */
export function formatMoney(money: Money, locale: string): string {
  const { format, fromRight } = formatterFor(locale, money);
  const decimal = toDecimal(money) as `${number}`;
  // The parts take thirty times as long as the text, and a page may hold hundreds of amounts.
  if (!fromRight) return format.format(decimal);
  return format
    .formatToParts(decimal)
    .map(({ type, value }) => (type === "currency" ? isolated(value) : value))
    .join("");
}

/** CLDR writes it into every amount of a language from right to left. */
const rightToLeftMark = "\u200f";

function isolated(currency: string): string {
  return /\p{Script=Latin}/u.test(currency) ? `\u2066${currency}\u2069` : currency;
}

type Formatter = {
  format: Intl.NumberFormat;
  /** Whether it writes amounts from right to left. */
  fromRight: boolean;
};

const formatters = new Map<string, Formatter>();

function formatterFor(locale: string, { currency, exponent }: Money): Formatter {
  const key = `${locale}|${currency}|${exponent}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    const format = new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      minimumFractionDigits: exponent,
      maximumFractionDigits: exponent,
    });
    formatter = { format, fromRight: format.format(0).includes(rightToLeftMark) };
    formatters.set(key, formatter);
  }
  return formatter;
}
