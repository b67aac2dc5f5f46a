import { data } from "currency-codes";

const decimalsByCurrency = new Map(data.map(({ code, digits }) => [code, digits]));

/**
 * The number of decimals of a currency by ISO 4217: USD 2, JPY 0, KWD 3.
 *
 * Throws a RangeError for an unknown code. Not from Intl, whose decimals differ from the standard (HUF 0, IQD 0) and
 * may change with the version of Node.
 */
export function decimalsOf(currency: string): number {
  const decimals = decimalsByCurrency.get(currency);
  if (decimals === undefined) throw new RangeError("not a currency code of ISO 4217");
  return decimals;
}

export function isCurrency(code: string): boolean {
  return decimalsByCurrency.has(code);
}

/** Writes minor units as a plain decimal, without floating point: 1050 USD is "10.50", 1050 KWD "1.050". */
export function toDecimal(minor: number, currency: string): string {
  if (!Number.isSafeInteger(minor)) throw new RangeError("minor units must be a safe integer");
  const decimals = decimalsOf(currency);
  const digits = String(Math.abs(minor)).padStart(decimals + 1, "0");
  const sign = minor < 0 ? "-" : "";
  return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/**
 * Reads a plain decimal ("10.5", "1050") as minor units, exactly.
 *
 * Undefined for text that is not a decimal number, has more decimals than the currency (other than zeros), or exceeds
 * the safe integers.
 */
export function fromDecimal(text: string, currency: string): number | undefined {
  const match = /^(-?)(\d{1,16})(?:\.(\d{1,16}))?$/.exec(text.trim());
  if (match === null) return undefined;
  const decimals = decimalsOf(currency);
  const [, sign = "", whole = "", fraction = ""] = match;
  if (/[1-9]/.test(fraction.slice(decimals))) return undefined;
  const minor = Number(sign + whole + fraction.slice(0, decimals).padEnd(decimals, "0"));
  return Number.isSafeInteger(minor) ? minor : undefined;
}
