import fc from "fast-check";
import { expect, test } from "vitest";

import { longestSearch, pairsOf, searchColumns, searchParts } from "./search-text";

/** Whether a product with these texts is found, as the database finds it. */
function finds(search: string, ...texts: string[]): boolean {
  const { searchText, searchPairs } = searchColumns(texts);
  return searchParts(search).every(
    (part) => searchText.includes(part) && pairsOf(part).every((pair) => searchPairs.includes(pair)),
  );
}

test.each([
  ["mug", "Morning mugs, pair"],
  ["Mugs", "A mug"],
  ["CAFÉ chair", "A chair for the cafe"],
  ["chair cafe", "A chair for the café"],
  ["al-101", "AL-101"],
  ["140 200", "Linen, 140 × 200 cm"],
  ["١٤٠", "Linen, 140 × 200 cm"],
  ["مزهريه", "مزهريه زرقاء"],
  ["اطباق", "أطباق"],
  ["سلة", "السلة"],
  ["ផ្កា", "ថូផ្កា Fjord"],
  ["花瓶", "青い花瓶"],
])("%j finds %j", (search, text) => {
  expect(finds(search, text)).toBe(true);
});

test.each([
  ["ash", "Stonewashed linen"],
  ["mug lamp", "Morning mugs"],
  ["ផ្កាឈូក", "ថូផ្កា Fjord"],
])("%j does not find %j", (search, text) => {
  expect(finds(search, text)).toBe(false);
});

test("a product is found by the beginning of each of its words", () => {
  const words = fc.array(fc.stringMatching(/^[a-z0-9]{2,8}$/), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(words, (texts) => {
      for (const text of texts) expect(finds(text.slice(0, 2), ...texts)).toBe(true);
    }),
  );
});

test("whatever is typed has no part that means something to LIKE, and is not longer than the limit", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (search) => {
      const parts = searchParts(search);
      expect(parts.join("")).not.toMatch(/[%_\\]/);
      // A letter may be folded into several.
      expect(parts.length).toBeLessThanOrEqual(longestSearch);
    }),
  );
});
