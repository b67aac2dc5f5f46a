/** ISO 4217; 2 for all others. Our own list, because an error in the library that the shop uses would show in no test. */
const decimals: Record<string, number> = Object.fromEntries([
  ..."BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF".split(" ").map((code) => [code, 0]),
  ..."BHD IQD JOD KWD LYD OMR TND".split(" ").map((code) => [code, 3]),
]);

const currencies = new Set(Intl.supportedValuesOf("currency"));

export function isCurrency(code: string): boolean {
  return currencies.has(code);
}

/** Digits after the decimal point by ISO 4217. */
export function decimalsOf(currency: string): number {
  return decimals[currency] ?? 2;
}

/** A wire amount in minor units; undefined if it has more decimals than its currency. */
export function toMinor(amount: number, currency: string): number | undefined {
  const scale = 10 ** decimalsOf(currency);
  const minor = Math.round(amount * scale);
  // Division is correctly rounded, so the two are equal exactly when the amount has no further digits.
  return Number.isSafeInteger(minor) && minor / scale === amount ? minor : undefined;
}

/** Minor units as a number for the wire. */
export function toWire(minor: number, currency: string): number {
  return minor / 10 ** decimalsOf(currency);
}

/** Minor units as text with exactly the decimals of the currency: `12.50`, `1250`, `12.500`. */
export function toDecimalText(minor: number, currency: string): string {
  return toWire(minor, currency).toFixed(decimalsOf(currency));
}
