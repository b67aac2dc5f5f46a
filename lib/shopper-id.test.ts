import { expect, test } from "vitest";

import { hashShopperId, mintShopperId, parseShopperId } from "./shopper-id";

test("a minted id is read back from its cookie", () => {
  const id = mintShopperId();
  expect(parseShopperId(id)).toBe(id);
});

test("no two ids are alike", () => {
  expect(mintShopperId()).not.toBe(mintShopperId());
});

test.each([
  undefined,
  "",
  "a-shopper",
  "x".repeat(42),
  "x".repeat(44),
  `${"x".repeat(42)}\n`,
  "é".repeat(43),
])("the cookie %j holds no id", (cookie) => {
  expect(parseShopperId(cookie)).toBeUndefined();
});

test("the stored hash is the id's SHA-256", () => {
  // printf 'x%.0s' {1..43} | sha256sum
  expect(hashShopperId(parseShopperId("x".repeat(43))!)).toBe(
    "cc0b1c2c66f3bb9fd1a081c626ba1bef62f6f96441a43be15268523776ac26a1",
  );
});
