import { expect, test } from "vitest";

import { isPlainText } from "./plain-text";

test.each([
  "Robin O’Brien",
  "c/o J. Smith, Flat 2/3",
  "Straße 1: Hinterhaus",
  "មហាវិថី ព្រះមុនីវង្ស",
  "Awwwesome Ltd.",
  "www.robin@example.com",
  "robin@www.example.com",
  "1 Road\tFlat 2",
  "",
])("a name or an address is plain text: %j", (text) => {
  expect(isPlainText(text)).toBe(true);
});

test.each([
  "Refund pending, claim: https://evil.example",
  "HTTP://evil.example",
  "javascript://x",
  "https:／／evil.example",
  "ht\u200btps:/\u200b/evil.example",
  "https : // evil.example",
  "www.evil.example",
  "go to WWW.evil.example/claim@x",
  "ｗｗｗ．evil.example",
  "w\u00adww.evil.example",
  "(www.evil.example)",
  "Robin\nBcc: all",
  "Robin\r",
  "Robin\0",
  "\u001b[31mRobin",
  "Robin\u0085x",
  "Robin\u2028x",
  "Robin\u007f",
])("a link or a control character is refused: %j", (text) => {
  expect(isPlainText(text)).toBe(false);
});
