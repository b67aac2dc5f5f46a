import type { Money } from "./money";
import { toDecimal } from "./decimals";

/** Writes an amount for people in their language: "$12.34", "¥1,234". Source of the forms: CLDR through Intl. */
export function formatMoney(money: Money, locale: string): string {
  return formatterFor(locale, money.currency).format(toDecimal(money.minor, money.currency) as `${number}`);
}

const formatters = new Map<string, Intl.NumberFormat>();

function formatterFor(locale: string, currency: string): Intl.NumberFormat {
  const key = `${locale}|${currency}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = new Intl.NumberFormat(locale, { style: "currency", currency });
    formatters.set(key, formatter);
  }
  return formatter;
}
