import { data } from "currency-codes";
import { expect, test } from "vitest";
import { decimalsOf, isCurrency, toDecimalText, toMinor } from "./money";

test.each([
  ["JPY", 0, 1250, 1250, "1250"],
  ["USD", 2, 12.5, 1250, "12.50"],
  ["KWD", 3, 1.25, 1250, "1.250"],
  ["USD", 2, 0.07, 7, "0.07"],
  ["KWD", 3, 0.001, 1, "0.001"],
  ["USD", 2, 1_234_567.89, 123_456_789, "1234567.89"],
])("%s has %i decimals: %d is %i minor units and %s as text", (currency, decimals, amount, minor, text) => {
  expect(decimalsOf(currency)).toBe(decimals);
  expect(toMinor(amount, currency)).toBe(minor);
  expect(toDecimalText(minor, currency)).toBe(text);
});

test.each([
  ["JPY", 12.5],
  ["USD", 0.005],
  ["USD", 1.001],
  ["KWD", 0.0001],
  ["USD", 1e300],
])("in %s, %d has too many decimals or is too large", (currency, amount) => {
  expect(toMinor(amount, currency)).toBeUndefined();
});

test("every seventh cent up to ten thousand dollars survives the wire", () => {
  for (let minor = 0; minor < 1_000_000; minor += 7) {
    expect(toMinor(Number(toDecimalText(minor, "USD")), "USD")).toBe(minor);
  }
});

test("only ISO 4217 codes are currencies", () => {
  expect(isCurrency("KWD")).toBe(true);
  expect(isCurrency("ZZZ")).toBe(false);
  expect(isCurrency("usd")).toBe(false);
});

test("every currency has the decimals of ISO 4217", () => {
  const unitsOfAccount = ["XDR", "XSU"];
  const currencies = data.filter(({ code }) => isCurrency(code) && !unitsOfAccount.includes(code));
  expect(currencies.length).toBeGreaterThan(150);
  expect(currencies.map(({ code }) => [code, decimalsOf(code)])).toEqual(
    currencies.map(({ code, digits }) => [code, digits]),
  );
});
