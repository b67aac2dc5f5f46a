import fc from "fast-check";
import { expect, test } from "vitest";

import { fromSpreadsheet, toSpreadsheet } from "./spreadsheet-text";

const asText = { keepsDigits: true };

test.each([
  ["=1+1", "'=1+1"],
  ["+1", "'+1"],
  ["-1+1", "'-1+1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["＝1+1", "'＝1+1"],
  ["  =1+1", "'  =1+1"],
  ["\t=1", "'\t'=1"],
  ["\rtext", "'\rtext"],
  ["a note;=1+1", "a note;'=1+1"],
  ['a note; "=1+1"', 'a note;\' "=1+1"'],
  ["a note|=1", "a note|'=1"],
  ["a note\t@x", "a note\t'@x"],
  ["a note\n=1", "a note\n'=1"],
  ["a;=1;-2", "a;'=1;'-2"],
  ["0012", "'0012"],
  ["1E5", "'1E5"],
  ["12345678901234567890", "'12345678901234567890"],
  ["1.234,5", "'1.234,5"],
])("%j is written as %j, which no spreadsheet runs or counts", (text, cell) => {
  expect(toSpreadsheet(text, asText)).toBe(cell);
  expect(fromSpreadsheet(cell, asText)).toBe(text);
});

test.each(["T4F-9A", "8K2M-Q4TR", "2026-01-31 09:30:00", "a = b", "order-taker; fine", "it's"])(
  "%j is written as it is",
  (text) => expect(toSpreadsheet(text, asText)).toBe(text),
);

test("digits stay as they are in a column of numbers", () => {
  expect(toSpreadsheet("12.50", { keepsDigits: false })).toBe("12.50");
});

const pieces = fc.constantFrom("'", "=", "-", ";", "\t", "\r", "\n", '"', " ", "1", "E", ".", "a", "|");

test("whatever is written is read back as it was", () => {
  fc.assert(
    fc.property(
      fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join("")),
      fc.boolean(),
      (text, keepsDigits) => {
        expect(fromSpreadsheet(toSpreadsheet(text, { keepsDigits }), { keepsDigits })).toBe(text);
      },
    ),
    { numRuns: 5_000 },
  );
});
