import { describe, expect, test } from "vitest";

import { minorUnits, sumMinor } from "./money";

describe("minor units", () => {
  test("are read from the database unchanged", () => {
    expect(minorUnits(9007199254740991n)).toBe(Number.MAX_SAFE_INTEGER);
    expect(minorUnits(-1n)).toBe(-1);
  });

  test("above the safe integers are an error, never a rounded amount", () => {
    expect(() => minorUnits(9007199254740993n)).toThrow(RangeError);
    expect(() => sumMinor([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
  });

  test("of no amounts add up to zero", () => expect(sumMinor([])).toBe(0));
});
