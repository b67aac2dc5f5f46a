import { expect, test } from "vitest";
import { digitsOf, formatDigits, isUnreadable, withAsciiDigits } from "./digits";

test("the digits of every script of Unicode are read as 0 to 9", () => {
  const all = Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => /\p{Nd}/u.test(character));
  expect(all.length).toBeGreaterThanOrEqual(700);
  expect(digitsOf(all.join(""))).toBe("0123456789".repeat(all.length / 10));
});

test.each([
  ["٥١٢٣ ۴۵۰۰ ００00", "512345000000"],
  ["៥១២៣ ๔๕๐๐ ໐໐໐໐ ၀၀၀၈", "5123450000000008"],
  ["५१२३-৪৫০০", "51234500"],
  ["5123 ៤៥០០", "51234500"],
  ["①②③", "123"],
])("%j is read as %j", (text, digits) => {
  expect(digitsOf(text)).toBe(digits);
  expect(isUnreadable(text)).toBe(false);
});

test("spaces, dashes and invisible characters may stand between digits, anything else may not", () => {
  expect(isUnreadable("5123\u00a04500\u200b-\u2212\u30fc.0000\u200e/\u3000")).toBe(false);
  for (const text of ["5123a", "一二三", "5123+", "5123 四五", "½"]) expect(isUnreadable(text)).toBe(true);
});

test("nothing vanishes from a text that cannot be read", () => {
  expect(formatDigits("5123 ៤x", (digits) => digits)).toBe("5123 4x");
  expect(formatDigits("5123 ៤", (digits) => digits)).toBe("51234");
  expect(withAsciiDigits("៣ / ៣៩")).toBe("3 / 39");
});
