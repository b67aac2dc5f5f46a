import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { taxOn } from "./tax";

const amount = fc.integer({ min: 0, max: 2 ** 52 });
const basisPoints = fc.integer({ min: 1, max: 9_999 });

describe("tax", () => {
  test.each([
    ["20 % included in 120.00", 12_000, 2_000, true, 2_000],
    ["20 % included in 75.00", 7_500, 2_000, true, 1_250],
    ["5 % added to 60.00", 6_000, 500, false, 300],
    ["half a unit, rounded up: 5 % added to 0.10", 10, 500, false, 1],
    ["less than half a unit, rounded down: 5 % added to 0.09", 9, 500, false, 0],
    ["8.1 % included in 100.00", 10_000, 810, true, 749],
    ["nothing", 0, 2_000, true, 0],
  ])("of %s", (_, minor, rate, included, tax) => {
    expect(taxOn(minor, { basisPoints: rate, included })).toBe(tax);
  });

  test("is never more than half a unit from the exact tax", () => {
    fc.assert(
      fc.property(amount, basisPoints, fc.boolean(), (minor, rate, included) => {
        const divisor = 10_000n + (included ? BigInt(rate) : 0n);
        const error =
          BigInt(taxOn(minor, { basisPoints: rate, included })) * divisor - BigInt(minor) * BigInt(rate);
        expect(2n * (error < 0n ? -error : error)).toBeLessThanOrEqual(divisor);
      }),
    );
  });

  test("that was added is the tax included in the sum", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 50 }), basisPoints, (minor, rate) => {
        const added = taxOn(minor, { basisPoints: rate, included: false });
        expect(
          Math.abs(taxOn(minor + added, { basisPoints: rate, included: true }) - added),
        ).toBeLessThanOrEqual(1);
      }),
    );
  });
});
