import { data, publishDate } from "currency-codes";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { exponentOf, fromDecimal, isCurrency, toDecimal } from "./decimals";
import { iso4217 } from "./iso-4217";

const currencies = [
  { currency: "JPY", exponent: 0 },
  { currency: "USD", exponent: 2 },
  { currency: "KWD", exponent: 3 },
] as const;
const safeInteger = fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });

describe("the exponent of a currency", () => {
  test.each(currencies)("is $exponent for $currency", ({ currency, exponent }) => {
    expect(exponentOf(currency)).toBe(exponent);
  });

  test.each([
    ["HUF", 2],
    ["IDR", 2],
    ["COP", 2],
    ["PKR", 2],
    ["IQD", 3],
    ["ISK", 0],
  ])("is that of ISO 4217 where Intl differs or changes with Node: %s has %i", (currency, exponent) => {
    expect(exponentOf(currency)).toBe(exponent);
  });

  test.each(["US DOLLARS", "usd", "DEM", "BGN", "XAU", "XXZ", ""])(
    "of the unknown code %j is a RangeError",
    (code) => {
      expect(isCurrency(code)).toBe(false);
      expect(() => exponentOf(code)).toThrow(RangeError);
    },
  );
});

test("the pinned list is list one of 2024-06-25 with the amendments since", () => {
  const withoutMinorUnits = "XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX".split(" ");
  const withdrawn = ["ANG", "BGN"];
  const listed = data.filter(({ code }) => ![...withoutMinorUnits, ...withdrawn].includes(code));
  const expected = new Map(listed.map(({ code, digits }) => [code, digits]));
  for (const added of ["XAD", "XCG"]) expected.set(added, 2);
  const codes = Object.values(iso4217.codesByExponent).flatMap((group) => group.split(" "));
  expect(publishDate).toBe("2024-06-25");
  expect(codes.toSorted()).toEqual([...expected.keys()].toSorted());
  for (const [code, exponent] of expected) expect(exponentOf(code), code).toBe(exponent);
});

describe.each(currencies)("an amount of $currency", ({ exponent }) => {
  test("survives the way to a decimal and back", () => {
    fc.assert(
      fc.property(safeInteger, (minor) => {
        expect(fromDecimal(toDecimal({ minor, exponent }), exponent)).toBe(minor);
      }),
    );
  });

  test(`is written with exactly ${exponent} decimals and the digits of its minor units`, () => {
    fc.assert(
      fc.property(safeInteger, (minor) => {
        const written = toDecimal({ minor, exponent });
        expect(written).toMatch(exponent === 0 ? /^-?\d+$/ : new RegExp(`^-?\\d+\\.\\d{${exponent}}$`));
        expect(BigInt(written.replace(".", ""))).toBe(BigInt(minor));
      }),
    );
  });

  test("is read from fewer decimals, and from additional zeros", () => {
    expect(fromDecimal("7", exponent)).toBe(7 * 10 ** exponent);
    expect(fromDecimal("7.0000", exponent)).toBe(7 * 10 ** exponent);
  });

  test("is never rounded: an additional decimal is not an amount", () => {
    expect(fromDecimal(`7.${"0".repeat(exponent)}1`, exponent)).toBeUndefined();
    expect(fromDecimal(`7.${"9".repeat(exponent)}5`, exponent)).toBeUndefined();
  });

  test("above the safe integers is neither written nor read", () => {
    expect(() => toDecimal({ minor: Number.MAX_SAFE_INTEGER + 1, exponent })).toThrow(RangeError);
    expect(() => toDecimal({ minor: 0.5, exponent })).toThrow(RangeError);
    expect(fromDecimal("9999999999999999", exponent)).toBeUndefined();
  });

  test.each(["", "-", ".5", "5.", "1,5", "1e3", "0x10", "NaN", "Infinity", "١٢", "1 2", "--1", "+1"])(
    "is not read from %j",
    (text) => expect(fromDecimal(text, exponent)).toBeUndefined(),
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
    expect(toDecimal({ minor, exponent: exponentOf(currency) })).toBe(written);
  });
});
