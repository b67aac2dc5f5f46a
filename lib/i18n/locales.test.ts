import { expect, test } from "vitest";

import { chooseLocale, directionOf } from "./locales";

test.each([
  ["an absent choice", undefined, null],
  ["a language without a catalogue", undefined, "tlh"],
  ["a region of a language that has a catalogue", undefined, "en-GB,en;q=0.8"],
  ["a malformed header", undefined, ";;q=,,=;q=abc,*"],
  ["a forged cookie", "../../etc/passwd", "en"],
  ["a header of 100,000 characters", undefined, "x".repeat(100_000)],
  ["a header of 50,000 languages", undefined, "x,".repeat(50_000)],
])("%s yields a language that has a catalogue", (_, chosen, acceptLanguage) => {
  expect(chooseLocale(chosen, acceptLanguage)).toBe("en");
});

test("Arabic, Hebrew and Persian pages run from right to left, all others from left to right", () => {
  expect(["ar", "ar-KW", "he", "fa", "en", "ja"].map(directionOf)).toEqual([
    "rtl",
    "rtl",
    "rtl",
    "rtl",
    "ltr",
    "ltr",
  ]);
});
