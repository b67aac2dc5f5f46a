import { type Money, sumMinor } from "./money";

/** The sums of rows by currency, in the order of the shop's currencies; rows without an amount are left out. */
export function sumByCurrency(
  rows: readonly { amount: Money | null }[],
  currencies: readonly string[],
): Money[] {
  const sums = new Map<string, Money>();
  for (const { amount } of rows) {
    if (amount === null) continue;
    const before = sums.get(amount.currency);
    sums.set(amount.currency, { ...amount, minor: sumMinor([amount.minor, before?.minor ?? 0]) });
  }
  return [...sums.values()].toSorted(
    (a, b) => currencies.indexOf(a.currency) - currencies.indexOf(b.currency),
  );
}
