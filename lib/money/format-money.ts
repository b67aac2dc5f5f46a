import { decimalsOf, toDecimal } from "./decimals";
import type { Money } from "./money";

/** Formats an amount for people in their language: "$12.34", "¥1,234". Source: CLDR, through Intl. */
export function formatMoney(money: Money, locale: string): string {
  return formatterFor(locale, money.currency).format(toDecimal(money.minor, money.currency) as `${number}`);
}

const formatters = new Map<string, Intl.NumberFormat>();

function formatterFor(locale: string, currency: string): Intl.NumberFormat {
  const key = `${locale}|${currency}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    const decimals = decimalsOf(currency);
    formatter = new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    formatters.set(key, formatter);
  }
  return formatter;
}
