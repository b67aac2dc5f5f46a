import { toDecimal } from "./decimals";
import type { Money } from "./money";

/** Formats an amount for people in their language: "$12.34", "¥1,234". Source: CLDR, through Intl. */
export function formatMoney(money: Money, locale: string): string {
  return formatterFor(locale, money).format(toDecimal(money) as `${number}`);
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
