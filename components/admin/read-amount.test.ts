import { expect, test } from "vitest";

import { amountSentence, readAmount } from "./read-amount";

const usd = { minor: 10_50, currency: "USD" };
const jpy = { minor: 1050, currency: "JPY" };
const kwd = { minor: 1_050, currency: "KWD" };

test.each([
  ["10.50", usd, 1050],
  [" 10.5 ", usd, 1050],
  ["0.01", usd, 1],
  ["10.500", usd, 1050],
  ["1050", jpy, 1050],
  ["1.05", kwd, 1050],
  ["0.001", kwd, 1],
])("%s is read exactly in the currency's own decimals", (text, left, minor) => {
  expect(readAmount(text, left)).toEqual({ ok: true, value: { minor, currency: left.currency } });
});

test.each([
  ["", usd, "missing"],
  ["  ", usd, "missing"],
  ["ten", usd, "not_an_amount"],
  ["10,50", usd, "not_an_amount"],
  ["1e1", usd, "not_an_amount"],
  ["-1", usd, "not_an_amount"],
  ["+1", usd, "not_an_amount"],
  [".5", usd, "not_an_amount"],
  ["10.505", usd, "too_fine"],
  ["10.5", jpy, "too_fine"],
  ["1.0505", kwd, "too_fine"],
  ["0", usd, "nothing"],
  ["0.00", usd, "nothing"],
  ["10.51", usd, "too_much"],
  ["99999999999999999999", usd, "too_much"],
])("%s moves nothing and is told why", (text, left, kind) => {
  expect(readAmount(text, left)).toEqual({ ok: false, error: { kind } });
});

test("the sentence says what to type instead, in the currency's own decimals", () => {
  const format = () => "KWD 1.050";
  expect(amountSentence({ kind: "too_fine" }, kwd, format)).toBe(
    "KWD has 3 decimals. Type an amount such as 1.050.",
  );
  expect(amountSentence({ kind: "too_fine" }, jpy, format)).toBe(
    "JPY has no decimals. Type an amount such as 1050.",
  );
  expect(amountSentence({ kind: "too_much" }, kwd, format)).toBe(
    "That is more than the KWD 1.050 that is left.",
  );
});
