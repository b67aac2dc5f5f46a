import { expect, test } from "vitest";

import { formatTime } from "./format-time";

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
