/** An amount in minor units (a safe integer) of an ISO 4217 currency: 12.34 USD is `{ minor: 1234, currency: "USD" }`. */
export type Money = { minor: number; currency: string };

/** Converts a BIGINT of minor units to a number; throws a RangeError above the safe integers. */
export function minorUnits(value: bigint): number {
  const minor = Number(value);
  if (!Number.isSafeInteger(minor)) throw new RangeError("amount above the safe integers");
  return minor;
}

/** Adds amounts in minor units; throws a RangeError above the safe integers. */
export function sumMinor(amounts: readonly number[]): number {
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  if (!Number.isSafeInteger(sum)) throw new RangeError("amount above the safe integers");
  return sum;
}
