import { expect, test } from "vitest";

import { cleanText } from "./clean-text";

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
