import { expect, test } from "vitest";

import { readReference } from "./bank-reference";

test.each([
  ["Case 48151", "Case 48151"],
  ["  BK-2026-0042 ", "BK-2026-0042"],
  ["Ms Keller, call of 14:05", "Ms Keller, call of 14:05"],
  ["\u0637\u0644\u0628 48151", "\u0637\u0644\u0628 48151"],
])("%j is a reference", (text, reference) => {
  expect(readReference(text)).toBe(reference);
});

test.each([
  "",
  "abc",
  "n/a",
  "------",
  "aaaaaa",
  "...x...y...z...",
  "\u200B".repeat(9),
  "\u3164".repeat(9),
  "x1y2".repeat(30),
])("%j is none", (text) => {
  expect(readReference(text)).toBeUndefined();
});
