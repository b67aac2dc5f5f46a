import { expect, test } from "vitest";

import { merchant } from "@/lib/merchant";
import { convert, readRate } from "./exchange-rates";

test.each([
  ["1,25", "1.25"],
  [" 0.00000001 ", "0.00000001"],
  ["0", undefined],
  ["-1", undefined],
  ["1.123456789", undefined],
  ["1e3", undefined],
  ["", undefined],
])("the typed rate %j is read as %j", (text, rate) => expect(readRate(text)).toBe(rate));

test.each([
  [1_000, 2, "0.8", 800],
  [1_000, 0, "0.0052", 520],
  [1_000, 3, "2.5", 250],
  // Half away from zero, of what comes and of what goes back.
  [1, 2, "0.5", 1],
  [-1, 2, "0.5", -1],
  [-1, 2, "0.4", 0],
])("%d minor units of %d decimals at %s are %d of the merchant's", (minor, exponent, rate, expected) => {
  const { minor: converted, currency } = convert({ minor, currency: "USD", exponent }, rate);
  expect(converted === 0 ? 0 : converted).toBe(expected);
  expect(currency).toBe(merchant.currency);
});
