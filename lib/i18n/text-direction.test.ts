import { expect, test } from "vitest";

import { directionOf, isolate } from "./text-direction";

test("Arabic, Hebrew and Persian pages run from right to left, all others from left to right", () => {
  expect(["ar", "ar-KW", "he", "fa", "ur", "en", "km", "ja"].map(directionOf)).toEqual([
    ...Array<string>(5).fill("rtl"),
    ...Array<string>(3).fill("ltr"),
  ]);
});

test.each([
  ["Ada", "en", "Ada"],
  ["ឥន្ទា", "km", "ឥន្ទា"],
  ["عادل", "ar", "عادل"],
  ["عادل 2", "ar", "عادل 2"],
  ["עדה", "en", "\u2068עדה\u2069"],
  ["عادل & Sons", "en", "\u2068عادل & Sons\u2069"],
  ["Ada", "ar", "\u2068Ada\u2069"],
  ["12-34", "ar", "\u206812-34\u2069"],
  ["12-34", "en", "12-34"],
  ["(!)", "ar", "(!)"],
])("%s in a line of %s is %j", (text, locale, written) => expect(isolate(text, locale)).toBe(written));
