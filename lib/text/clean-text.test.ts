import { expect, test } from "vitest";

import { cleanText, discountCodeOf, visibleText } from "./clean-text";

test.each([
  ["  Robin   Shopper ", "Robin Shopper"],
  ["Jose\u0301", "José"],
  ["Ada\u00a0Lovelace\u3000King", "Ada Lovelace King"],
  ["Ada\r\nLovelace\t\u2028King\u0085", "Ada Lovelace King"],
  ["evil\u202eshop\u202c", "evilshop"],
  ["\u2066Ada\u2069\u200f \u061cHaddad\u200b\ufeff\0\u0007", "Ada Haddad"],
  ["👩‍👩‍👧 می‌خواهم", "👩‍👩‍👧 می‌خواهم"],
  ["ខេមរា", "ខេមរា"],
  ["7", "7"],
])("%j is stored as %j", (typed, stored) => expect(cleanText(typed)).toBe(stored));

test.each([
  "\u200b",
  "\u3164",
  "\u115f\u1160 \uffa0",
  "\u2800\u2800",
  "\u200d\u200c",
  "\ufe0f",
  "\u0301",
  "\u{e0041}",
  "\u00ad\u034f\u2060",
  "\u00a0\u3000",
  "\u17b4\u180b",
  "\ue000",
  "\0",
])("%j has nothing that is seen", (typed) => expect(cleanText(typed)).toBe(""));

test.each([
  ["WELCOME10", "WELCOME10"],
  [" welcome 10\n", "WELCOME10"],
  ["ｗｅｌｃｏｍｅ１０", "WELCOME10"],
  ["Welcome١٠", "WELCOME10"],
  ["spring–26", "SPRING-26"],
  ["\u200eWELCOME\u200b10", "WELCOME10"],
  ["straße", "STRASSE"],
  ["សួស្តី១០", "សួស្តី10"],
  ["أهلاً ١٠", "أهلاً10"],
  ["  ", ""],
])("%j is the code %j", (typed, code) => {
  expect(discountCodeOf(typed)).toBe(code);
  expect(discountCodeOf(code)).toBe(code);
});

test("names each character that may look like another, or like nothing", () => {
  expect(visibleText("1HZV\u2013PE14\u200B-1")).toBe("1HZV⟨U+2013⟩PE14⟨U+200B⟩-1");
  expect(visibleText("1HZV-PE14-1")).toBe("1HZV-PE14-1");
});
