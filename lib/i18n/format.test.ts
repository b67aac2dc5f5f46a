import { expect, test } from "vitest";

import { formatTime, joinParts, unbrokenDashes } from "./format";

const at = new Date("2026-11-22T10:05:00Z");

/** With plain spaces: CLDR has narrow ones, and ones without width. */
const plain = (text: string) => text.replaceAll("\u200b", "").replaceAll(/\s+/g, " ");

test.each([
  ["en", "Asia/Kuwait", "November 22, 2026 at 1:05 PM Kuwait Time"],
  ["ar", "Asia/Kuwait", "22 نوفمبر 2026 في 1:05 م توقيت الكويت"],
  ["km", "Asia/Kuwait", "22 វិច្ឆិកា 2026 នៅម៉ោង 1:05 PM ម៉ោងនៅ កូវ៉ែត"],
  ["en", "Asia/Phnom_Penh", "November 22, 2026 at 5:05 PM Cambodia Time"],
  ["en", "Europe/London", "November 22, 2026 at 10:05 AM United Kingdom Time"],
  ["en", "America/New_York", "November 22, 2026 at 5:05 AM ET"],
  ["en", "UTC", "November 22, 2026 at 10:05 AM UTC"],
])("a time in %s names the zone %s as people do", (locale, timeZone, text) => {
  expect(plain(formatTime(at, locale, timeZone))).toBe(text);
});

test("parts are joined by the comma of the script that the line begins with", () => {
  expect(joinParts(["1 Road", "Town"])).toBe("1 Road, Town");
  expect(joinParts(["5 شارع", "السالمية"])).toBe("5 شارع، السالمية");
  expect(joinParts(["1 Road", "Town", "الولايات المتحدة"])).toBe("1 Road, Town, الولايات المتحدة");
  expect(joinParts(["وحده"])).toBe("وحده");
});

test("no line breaks after a dash within a word, and dashes between words stay as they are", () => {
  expect(unbrokenDashes("Hand-thrown, 2-ply - and soft-")).toBe("Hand-\u2060thrown, 2-\u2060ply - and soft-");
});
