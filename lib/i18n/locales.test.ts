import { expect, test } from "vitest";

import { chooseLocale, directionOf } from "./locales";

test.each([
  ["nothing", undefined, null],
  ["a language without a catalogue", undefined, "tlh"],
  ["a region of a language that is there", undefined, "en-GB,en;q=0.8"],
  ["a malformed header", undefined, ";;q=,,=;q=abc,*"],
  ["a forged cookie", "../../etc/passwd", "en"],
  ["a header without end", undefined, "x".repeat(100_000)],
])("%s leads to a language that has a catalogue", (_, chosen, acceptLanguage) => {
  expect(chooseLocale(chosen, acceptLanguage)).toBe("en");
});

test("pages run from right to left in the languages that do", () => {
  expect(["ar", "ar-KW", "he", "fa", "en", "ja"].map(directionOf)).toEqual([
    "rtl",
    "rtl",
    "rtl",
    "rtl",
    "ltr",
    "ltr",
  ]);
});
