import type { DiscountShares } from "@/lib/checkout/discounts";

/** What a discount takes off: a part of the goods (1000 basis points are 10 %), an amount of them, or the delivery. */
export type DiscountRule =
  | { kind: "PERCENT"; basisPoints: number }
  | { kind: "AMOUNT"; amountMinor: number }
  | { kind: "FREE_DELIVERY" };

/**
 * What a discount takes off each line and the delivery, in minor units: never more than each of them.
 *
 * A part is reckoned once on all lines, rounded half up. What is taken off the goods is spread over the lines in proportion to
 * them, so that the shares are exactly its sum.
 */
export function discountShares({ lines, delivery }: DiscountShares, rule: DiscountRule): DiscountShares {
  if (rule.kind === "FREE_DELIVERY") return { lines: lines.map(() => 0), delivery };
  const goods = lines.reduce((sum, minor) => sum + minor, 0);
  return { lines: spread(takenOff(goods, rule), lines), delivery: 0 };
}

function takenOff(goods: number, rule: Exclude<DiscountRule, { kind: "FREE_DELIVERY" }>): number {
  if (rule.kind === "AMOUNT") return Math.min(rule.amountMinor, goods);
  return Number((BigInt(goods) * BigInt(rule.basisPoints) * 2n + 10_000n) / 20_000n);
}

/** Spreads an amount in proportion by largest remainder; of equal remainders the first line has the unit. */
function spread(amount: number, lines: readonly number[]): number[] {
  const whole = BigInt(lines.reduce((sum, minor) => sum + minor, 0));
  if (whole === 0n) return lines.map(() => 0);
  const exact = lines.map((minor) => BigInt(amount) * BigInt(minor));
  const shares = exact.map((share) => Number(share / whole));
  const left = amount - shares.reduce((sum, share) => sum + share, 0);
  const remainders = exact.map((share, line) => ({ line, remainder: share % whole }));
  const largest = remainders.toSorted((a, b) => Number(b.remainder - a.remainder)).slice(0, left);
  const upped = new Set(largest.map(({ line }) => line));
  return shares.map((share, line) => (upped.has(line) ? share + 1 : share));
}
