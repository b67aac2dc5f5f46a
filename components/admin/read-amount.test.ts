import { expect, test } from "vitest";

import { readAmount } from "./read-amount";

const usd = { minor: 10_50, currency: "USD", exponent: 2 };
const jpy = { minor: 1050, currency: "JPY", exponent: 0 };
const kwd = { minor: 1_050, currency: "KWD", exponent: 3 };

test.each([
  ["10.50", usd, 1050],
  [" 10.5 ", usd, 1050],
  ["0.01", usd, 1],
  ["10.500", usd, 1050],
  ["1050", jpy, 1050],
  ["1.05", kwd, 1050],
  ["0.001", kwd, 1],
  ["١٠٫٥٠", usd, 1050],
  ["១០.៥០", usd, 1050],
  ["１０．５０", usd, 1050],
  ["\u200e10.50\u200b", usd, 1050],
])("%s is read in the currency's decimals", (text, most, minor) => {
  expect(readAmount(text, most)).toEqual({ ok: true, value: { ...most, minor } });
});

test.each([
  ["", usd, "missing"],
  ["  ", usd, "missing"],
  ["ten", usd, "not_an_amount"],
  ["10,50", usd, "not_an_amount"],
  ["1e1", usd, "not_an_amount"],
  ["10.5x", usd, "not_an_amount"],
  ["十", usd, "not_an_amount"],
  ["-1", usd, "not_an_amount"],
  ["+1", usd, "not_an_amount"],
  [".5", usd, "not_an_amount"],
  ["10.505", usd, "too_many_decimals"],
  ["10.5", jpy, "too_many_decimals"],
  ["1.0505", kwd, "too_many_decimals"],
  ["0", usd, "zero"],
  ["0.00", usd, "zero"],
  ["10.51", usd, "too_much"],
  ["99999999999999999999", usd, "too_much"],
])("an amount of %s is rejected", (text, most, kind) => {
  expect(readAmount(text, most)).toEqual({ ok: false, error: { kind } });
});
