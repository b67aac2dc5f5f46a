import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { decimalsOf, fromDecimal, isCurrency, toDecimal } from "./decimals";

const currencies = [
  { currency: "JPY", decimals: 0 },
  { currency: "USD", decimals: 2 },
  { currency: "KWD", decimals: 3 },
] as const;
const safeInteger = fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });

describe("the decimals of a currency", () => {
  test.each(currencies)("are $decimals for $currency", ({ currency, decimals }) => {
    expect(decimalsOf(currency)).toBe(decimals);
  });

  test.each([
    ["HUF", 2],
    ["IDR", 2],
    ["IQD", 3],
    ["ISK", 0],
  ])("are those of ISO 4217 where Intl differs: %s has %i", (currency, decimals) => {
    expect(decimalsOf(currency)).toBe(decimals);
  });

  test.each(["US DOLLARS", "usd", "DEM", "XXZ", ""])("of the unknown code %j are a RangeError", (code) => {
    expect(isCurrency(code)).toBe(false);
    expect(() => decimalsOf(code)).toThrow(RangeError);
  });
});

describe.each(currencies)("an amount of $currency", ({ currency, decimals }) => {
  test("survives the way to a decimal and back", () => {
    fc.assert(
      fc.property(safeInteger, (minor) => {
        expect(fromDecimal(toDecimal(minor, currency), currency)).toBe(minor);
      }),
    );
  });

  test(`is written with exactly ${decimals} decimals and the digits of its minor units`, () => {
    fc.assert(
      fc.property(safeInteger, (minor) => {
        const written = toDecimal(minor, currency);
        expect(written).toMatch(decimals === 0 ? /^-?\d+$/ : new RegExp(`^-?\\d+\\.\\d{${decimals}}$`));
        expect(BigInt(written.replace(".", ""))).toBe(BigInt(minor));
      }),
    );
  });

  test("is read from fewer decimals, and from additional zeros", () => {
    expect(fromDecimal("7", currency)).toBe(7 * 10 ** decimals);
    expect(fromDecimal("7.0000", currency)).toBe(7 * 10 ** decimals);
  });

  test("is never rounded: an additional decimal is not an amount", () => {
    expect(fromDecimal(`7.${"0".repeat(decimals)}1`, currency)).toBeUndefined();
    expect(fromDecimal(`7.${"9".repeat(decimals)}5`, currency)).toBeUndefined();
  });

  test("above the safe integers is neither written nor read", () => {
    expect(() => toDecimal(Number.MAX_SAFE_INTEGER + 1, currency)).toThrow(RangeError);
    expect(() => toDecimal(0.5, currency)).toThrow(RangeError);
    expect(fromDecimal("9999999999999999", currency)).toBeUndefined();
  });

  test.each(["", "-", ".5", "5.", "1,5", "1e3", "0x10", "NaN", "Infinity", "١٢", "1 2", "--1", "+1"])(
    "is not read from %j",
    (text) => expect(fromDecimal(text, currency)).toBeUndefined(),
  );
});

describe("writing an amount", () => {
  test.each([
    [5, "USD", "0.05"],
    [-5, "USD", "-0.05"],
    [1050, "USD", "10.50"],
    [1050, "KWD", "1.050"],
    [7, "KWD", "0.007"],
    [1050, "JPY", "1050"],
    [0, "USD", "0.00"],
    // With floating point, 1.10 times 100 is 110.00000000000001.
    [110, "USD", "1.10"],
  ])("%i minor units of %s are %s", (minor, currency, written) => {
    expect(toDecimal(minor, currency)).toBe(written);
  });
});
