import { iso4217 } from "./iso-4217";
import type { Money } from "./money";

const exponents = new Map(
  Object.entries(iso4217.codesByExponent).flatMap(([exponent, codes]) =>
    codes.split(" ").map((code) => [code, Number(exponent)] as const),
  ),
);

/**
 * The exponent of a currency by ISO 4217, the number of its decimals: USD 2, JPY 0, KWD 3.
 *
 * For amounts that enter the shop: price lists and settlement reports. A stored amount has an exponent of its own.
 * Throws a RangeError for an unknown code.
 */
export function exponentOf(currency: string): number {
  const exponent = exponents.get(currency);
  if (exponent === undefined) throw new RangeError("not a currency code of ISO 4217");
  return exponent;
}

export function isCurrency(code: string): boolean {
  return exponents.has(code);
}

/** Writes an amount as a plain decimal, without floating point: 1050 USD is "10.50", 1050 KWD "1.050". */
export function toDecimal({ minor, exponent }: Omit<Money, "currency">): string {
  if (!Number.isSafeInteger(minor)) throw new RangeError("minor units must be a safe integer");
  const digits = String(Math.abs(minor)).padStart(exponent + 1, "0");
  const sign = minor < 0 ? "-" : "";
  return exponent === 0 ? sign + digits : `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/**
 * Reads a plain decimal ("10.5", "1050") as minor units of a currency with this exponent, exactly.
 *
 * Undefined for text that is not a decimal number, has more decimals than the exponent (other than zeros), or exceeds
 * the safe integers.
 */
export function fromDecimal(text: string, exponent: number): number | undefined {
  const match = /^(-?)(\d{1,16})(?:\.(\d{1,16}))?$/.exec(text.trim());
  if (match === null) return undefined;
  const [, sign = "", whole = "", fraction = ""] = match;
  if (/[1-9]/.test(fraction.slice(exponent))) return undefined;
  const minor = Number(sign + whole + fraction.slice(0, exponent).padEnd(exponent, "0"));
  return Number.isSafeInteger(minor) ? minor : undefined;
}
