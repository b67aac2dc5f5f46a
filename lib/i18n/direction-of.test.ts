import { expect, test } from "vitest";

import { directionOf } from "./direction-of";

test("Arabic, Hebrew and Persian pages run from right to left, all others from left to right", () => {
  expect(["ar", "ar-KW", "he", "fa", "ur", "en", "km", "ja"].map(directionOf)).toEqual([
    ...Array<string>(5).fill("rtl"),
    ...Array<string>(3).fill("ltr"),
  ]);
});
