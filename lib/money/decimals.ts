/**
 * How many decimals a currency has, by ISO 4217: USD 2, JPY 0, KWD 3.
 *
 * Intl carries the standard's table; an unknown code throws there.
 */
export function decimalsOf(currency: string): number {
  const cached = known.get(currency);
  if (cached !== undefined) return cached;
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
  known.set(currency, decimals);
  return decimals;
}

const known = new Map<string, number>();

/** Writes minor units as a plain decimal, without a float on the way: 1050 USD is "10.50", 1050 KWD "1.050". */
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
 * Undefined where it is no decimal number, has more decimals than the currency (other than zeros), or leaves
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
