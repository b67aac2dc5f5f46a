import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { discountShares } from "./discount-shares";

const lines = fc.array(fc.integer({ min: 1, max: 10 ** 9 }), { minLength: 1, maxLength: 20 });
const sum = (amounts: readonly number[]) => amounts.reduce((total, minor) => total + minor, 0);

describe("what a discount takes off", () => {
  test.each([
    ["10 % of 96.00 and 4.00", [9_600, 400], { kind: "PERCENT", basisPoints: 1_000 }, [960, 40], 0],
    ["half a unit, rounded up: 5 % of 0.10", [10], { kind: "PERCENT", basisPoints: 500 }, [1], 0],
    [
      "a third of a unit more for the first: 1 of 3 × 1.00",
      [100, 100, 100],
      { kind: "AMOUNT", amountMinor: 1 },
      [1, 0, 0],
      0,
    ],
    ["the unit for the largest remainder", [100, 250], { kind: "AMOUNT", amountMinor: 3 }, [1, 2], 0],
    ["more than the goods", [300, 200], { kind: "AMOUNT", amountMinor: 900 }, [300, 200], 0],
    ["the delivery", [300, 200], { kind: "FREE_DELIVERY" }, [0, 0], 1_500],
  ] as const)("%s", (_, goods, rule, ofLines, ofDelivery) => {
    expect(discountShares({ lines: goods, delivery: 1_500 }, rule)).toEqual({
      lines: ofLines,
      delivery: ofDelivery,
    });
  });

  test("is exactly the part of the goods, spread with less than a unit from the exact share of each line", () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 10_000 }), (goods, basisPoints) => {
        const shares = discountShares({ lines: goods, delivery: 0 }, { kind: "PERCENT", basisPoints }).lines;
        const exact = BigInt(sum(goods)) * BigInt(basisPoints);
        const off = BigInt(sum(shares)) * 10_000n - exact;
        expect(2n * (off < 0n ? -off : off)).toBeLessThanOrEqual(10_000n);
        for (const [line, share] of shares.entries()) {
          const difference =
            BigInt(share) * BigInt(sum(goods)) - BigInt(sum(shares)) * BigInt(goods[line] ?? 0);
          expect(difference < 0n ? -difference : difference).toBeLessThan(BigInt(sum(goods)));
          expect(share).toBeLessThanOrEqual(goods[line] ?? 0);
        }
      }),
    );
  });

  test("is the amount, and never more than the goods", () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 10 ** 10 }), (goods, amountMinor) => {
        const shares = discountShares({ lines: goods, delivery: 7 }, { kind: "AMOUNT", amountMinor });
        expect(sum(shares.lines)).toBe(Math.min(amountMinor, sum(goods)));
        expect(shares.delivery).toBe(0);
      }),
    );
  });
});
