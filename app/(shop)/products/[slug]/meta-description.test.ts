import { expect, test } from "vitest";

import { demoProducts } from "@/testing/demo-products";

import { metaDescription } from "./meta-description";

test("a description for search engines is whole sentences of at most 160 characters", () => {
  for (const { description } of demoProducts) {
    const short = metaDescription(description.en, "en");
    expect(short.length).toBeLessThanOrEqual(160);
    expect(description.en.startsWith(short.replace(/…$/, ""))).toBe(true);
    expect(short).toMatch(/[.…]$/);
  }
});

test.each([
  ["words that fit the limit", "A chair. A table.", "A chair. A table."],
  [
    "a sentence too many",
    `A chair. ${"A long table. ".repeat(20)}`,
    `A chair.${" A long table.".repeat(10)}`,
  ],
  ["one sentence that is too long", "word ".repeat(60), `${"word ".repeat(32).trimEnd()}…`],
  ["nothing", "", ""],
])("%s: cut between sentences, else between words", (_, text, expected) => {
  expect(metaDescription(text, "en")).toBe(expected);
});
