import { expect, test } from "vitest";

import { demoPriceLists } from "@/prisma/demo-shop";

import { firstPriceList } from "./price-lists";

test.each([
  ["ja-JP", "jp"],
  ["ar-KW", "kw"],
  ["km-KH", "kh"],
  ["en-GB", "eu"],
  ["de-AT,de;q=0.9", "eu"],
  ["en-US,en;q=0.9", "us"],
  // The browser's language alone, as Chrome sends it in Japan and Cambodia.
  ["ja,en-US;q=0.9,en;q=0.8", "jp"],
  ["km,en-US;q=0.9", "kh"],
  // Of several regions, the preferred one that a list serves.
  ["pt-BR,pt;q=0.9,ja-JP;q=0.5,ar-KW;q=0.7", "kw"],
  ["zh-Hant-KH", "kh"],
])("a shopper whose browser sends %j sees the price list %s first", (acceptLanguage, code) => {
  expect(firstPriceList(acceptLanguage, demoPriceLists)?.code).toBe(code);
});

test.each([
  ["no header", null],
  ["an empty header", ""],
  ["any language", "*"],
  ["a region that no list serves", "pt-BR"],
  ["a malformed header", ";;q=,,=;q=abc,en_US,-,1"],
  ["a header of 50,000 languages", "x,".repeat(50_000)],
  ["a served region behind twenty others", `${"pt-BR,".repeat(20)}ja-JP`],
])("%s yields the default price list", (_, acceptLanguage) => {
  expect(firstPriceList(acceptLanguage, demoPriceLists)?.code).toBe(demoPriceLists[0]?.code);
});

test("a shop without price lists has no first one", () => {
  expect(firstPriceList("en", [])).toBeUndefined();
});
