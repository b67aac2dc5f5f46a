/**
 * An amount in minor units (a safe integer) of an ISO 4217 currency: 12.34 USD is
 * `{ minor: 1234, currency: "USD", exponent: 2 }`.
 *
 * `exponent` is the number of decimals that the amount was stored with, so that it is never read with another.
 */
export type Money = { minor: number; currency: string; exponent: number };

export type StoredCurrency = { currency: string; currencyExponent: number };

/** Reads a BIGINT of minor units in the currency of its row; throws a RangeError above the safe integers. */
export function storedMoney(minor: bigint, { currency, currencyExponent }: StoredCurrency): Money {
  return { minor: minorUnits(minor), currency, exponent: currencyExponent };
}

/** Converts a BIGINT of minor units to a number; throws a RangeError above the safe integers. */
export function minorUnits(value: bigint): number {
  const minor = Number(value);
  if (!Number.isSafeInteger(minor)) throw new RangeError("amount above the safe integers");
  return minor;
}

/** What is taken off, as the negative amount that stands in a list of amounts. */
export function takenOff(amount: Money): Money {
  return { ...amount, minor: -amount.minor };
}

/** Adds amounts in minor units; throws a RangeError above the safe integers. */
export function sumMinor(amounts: readonly number[]): number {
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  if (!Number.isSafeInteger(sum)) throw new RangeError("amount above the safe integers");
  return sum;
}
