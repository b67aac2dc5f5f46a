import { memoize } from "@/lib/memoize";
import { toDecimal } from "./decimals";
import type { Money } from "./money";

/**
 * Formats an amount for people in their language: "$12.34", "¥1,234". Source: CLDR, through Intl.
 *
 * CLDR puts every currency of Khmer behind the amount, but people in Cambodia put only the riel there: "$12.34", "1,234៛".
 *
 * In a language from right to left, a currency in Latin letters is isolated (Unicode Bidirectional Algorithm, 2.4), or "US$"
 * would read "$US".
 */
export function formatMoney(money: Money, locale: string): string {
  const { format, latin } = formatterFor(locale, money.currency, money.exponent);
  const text = format.format(toDecimal(money) as `${number}`);
  return latin === undefined ? text : text.replace(latin, () => `\u2066${latin}\u2069`);
}

/** CLDR writes it into every amount of a language from right to left. */
const rightToLeftMark = "\u200f";

type Formatter = {
  format: Intl.NumberFormat;
  /** The currency as it stands in every amount, if it is in Latin letters in a language from right to left. */
  latin: string | undefined;
};

const formatterFor = memoize((locale: string, currency: string, exponent: number): Formatter => {
  const writtenAs = locale === "km" && currency !== "KHR" ? "en" : locale;
  const format = new Intl.NumberFormat(writtenAs, {
    style: "currency",
    currency,
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
  });
  return { format, latin: latinCurrency(format) };
});

function latinCurrency(format: Intl.NumberFormat): string | undefined {
  if (!format.format(0).includes(rightToLeftMark)) return undefined;
  // Once: the parts of an amount take ten times as long as its text.
  const currency = format.formatToParts(0).find(({ type }) => type === "currency")?.value;
  return currency !== undefined && /\p{Script=Latin}/u.test(currency) ? currency : undefined;
}
