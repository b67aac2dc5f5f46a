const DECIMALS: Record<string, number> = {
  ...Object.fromEntries(
    "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF".split(" ").map((code) => [code, 0]),
  ),
  ...Object.fromEntries("BHD IQD JOD KWD LYD OMR TND".split(" ").map((code) => [code, 3])),
  CLF: 4,
  UYW: 4,
};

const CURRENCIES = new Set(Intl.supportedValuesOf("currency"));

export function isCurrency(code: string): boolean {
  return CURRENCIES.has(code);
}

/** Digits after the decimal point by ISO 4217. */
export function decimalsOf(currency: string): number {
  return DECIMALS[currency] ?? 2;
}

/** A wire amount as minor units; undefined where it has more decimals than its currency, or is no amount. */
export function toMinor(amount: number, currency: string): number | undefined {
  const scale = 10 ** decimalsOf(currency);
  const minor = Math.round(amount * scale);
  // Division is correctly rounded, so this equality holds exactly when the decimal had no further digits.
  return Number.isSafeInteger(minor) && minor / scale === amount ? minor : undefined;
}

/** Minor units as the number that goes on the wire. */
export function toWire(minor: number, currency: string): number {
  return minor / 10 ** decimalsOf(currency);
}

/** Minor units as text with exactly the decimals of the currency: `12.50`, `1250`, `12.500`. */
export function toDecimalText(minor: number, currency: string): string {
  return toWire(minor, currency).toFixed(decimalsOf(currency));
}
