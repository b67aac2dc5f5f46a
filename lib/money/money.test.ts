import { describe, expect, it } from "vitest";

import { minorUnits, sumMinor } from "./money.ts";

describe("minor units", () => {
  it("are taken from the database as they are", () => {
    expect(minorUnits(9007199254740991n)).toBe(Number.MAX_SAFE_INTEGER);
    expect(minorUnits(-1n)).toBe(-1);
  });

  it("beyond the safe integers are an error, never a rounded amount", () => {
    expect(() => minorUnits(9007199254740993n)).toThrow(RangeError);
    expect(() => sumMinor([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
  });

  it("of nothing sum up to nothing", () => expect(sumMinor([])).toBe(0));
});
