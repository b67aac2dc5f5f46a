import fc from "fast-check";
import { expect, test } from "vitest";

import { formatAmount } from "@/components/admin/frame/amount";
import { readAmount } from "./read-amount";

const usd = { minor: 10_50, currency: "USD", exponent: 2 };
const thousands = { minor: 999_999_999, currency: "USD", exponent: 2 };
const bigKwd = { minor: 999_999_999, currency: "KWD", exponent: 3 };
const jpy = { minor: 1050, currency: "JPY", exponent: 0 };
const kwd = { minor: 1_050, currency: "KWD", exponent: 3 };

test.each([
  ["10.50", usd, 1050],
  [" 10.5 ", usd, 1050],
  ["0.01", usd, 1],
  ["$10.50", usd, 1050],
  ["10.50 USD", usd, 1050],
  ["usd 10.50", usd, 1050],
  ["10,50", usd, 1050],
  ["10,5", usd, 1050],
  ["0.500", usd, 50],
  ["1,000", thousands, 100_000],
  ["1,000.00", thousands, 100_000],
  ["1.000,00", thousands, 100_000],
  ["1 000,00 ", thousands, 100_000],
  ["1\u00a0000", thousands, 100_000],
  ["1\u202f000.5", thousands, 100_050],
  ["1'000", thousands, 100_000],
  ["1’000", thousands, 100_000],
  ["1,000,000", thousands, 100_000_000],
  ["1,050", jpy, 1050],
  ["¥1,050", jpy, 1050],
  ["1,000.050", bigKwd, 1_000_050],
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
  ["10,50,50", usd, "not_an_amount"],
  ["1,00,000", thousands, "not_an_amount"],
  ["1.000.00", thousands, "not_an_amount"],
  ["$10.50 USD", usd, "not_an_amount"],
  ["€10.50", usd, "other_currency"],
  ["10.50 EUR", usd, "other_currency"],
  ["$1,050", jpy, "other_currency"],
  ["10.5x", usd, "other_currency"],
  ["10.500", usd, "ambiguous"],
  ["10.505", usd, "ambiguous"],
  ["1.000", thousands, "ambiguous"],
  ["1.050", jpy, "ambiguous"],
  ["1,050", kwd, "ambiguous"],
  ["1e1", usd, "not_an_amount"],
  ["十", usd, "not_an_amount"],
  ["-1", usd, "not_an_amount"],
  ["+1", usd, "not_an_amount"],
  [".5", usd, "not_an_amount"],
  ["10.5055", usd, "too_many_decimals"],
  ["10.5", jpy, "too_many_decimals"],
  ["1.0505", kwd, "too_many_decimals"],
  ["0", usd, "zero"],
  ["0.00", usd, "zero"],
  ["10.51", usd, "too_much"],
  ["99999999999999999999", usd, "too_much"],
])("an amount of %s is rejected", (text, most, kind) => {
  expect(readAmount(text, most)).toEqual({ ok: false, error: { kind } });
});

test("each amount that a page prints is read as that amount, with its currency and without", () => {
  const money = fc.record({
    minor: fc.integer({ min: 1, max: 10 ** 12 }),
    currency: fc.constantFrom(
      { currency: "USD", exponent: 2 },
      { currency: "GBP", exponent: 2 },
      { currency: "KHR", exponent: 2 },
      { currency: "JPY", exponent: 0 },
      { currency: "KWD", exponent: 3 },
    ),
  });
  fc.assert(
    fc.property(money, ({ minor, currency }) => {
      const amount = { minor, ...currency };
      const printed = formatAmount(amount);
      const most = { ...amount, minor: 10 ** 12 };
      for (const text of [printed, printed.replaceAll(/[^\d.,]/g, "")])
        expect(readAmount(text, most)).toEqual({ ok: true, value: amount });
    }),
  );
});
