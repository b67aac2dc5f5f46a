/** An amount in minor units (a safe integer) of an ISO 4217 currency: 12.34 USD is `{ minor: 1234, currency: "USD" }`. */
export type Money = { minor: number; currency: string };

/** Turns a database BIGINT of minor units into a number; throws beyond 2^53, which no order reaches. */
export function minorUnits(value: bigint): number {
  const minor = Number(value);
  if (!Number.isSafeInteger(minor)) throw new RangeError("amount beyond safe integers");
  return minor;
}

/** The sum of amounts in minor units; throws where it leaves the safe integers. */
export function sumMinor(amounts: readonly number[]): number {
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  if (!Number.isSafeInteger(sum)) throw new RangeError("amount beyond safe integers");
  return sum;
}
