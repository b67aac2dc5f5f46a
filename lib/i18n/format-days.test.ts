import { expect, test } from "vitest";

import { formatDays, formatWeekdays } from "./format-days";

const daysOf = (from: string, until: string) => ({ from: new Date(from), until: new Date(until) });
const sameMonth = daysOf("2026-11-25", "2026-11-28");
const overMonth = daysOf("2026-11-29", "2026-12-02");
const overYear = daysOf("2026-12-29", "2027-01-01");
const oneDay = daysOf("2026-11-25", "2026-11-25");

/** With plain spaces, and without word joiners. */
const plain = (text: string) => text.replaceAll("\u2060", "").replaceAll(/\s/g, " ");

test.each([
  ["en", oneDay, "Wed, Nov 25"],
  ["en", sameMonth, "Wed, Nov 25 – Sat, Nov 28"],
  ["en", overMonth, "Sun, Nov 29 – Wed, Dec 2"],
  ["en", overYear, "Tue, Dec 29, 2026 – Fri, Jan 1, 2027"],
  ["km", oneDay, "ពុធ 25 វិច្ឆិកា"],
  ["km", sameMonth, "ពុធ 25 វិច្ឆិកា – សៅរ៍ 28 វិច្ឆិកា"],
  ["km", overMonth, "អាទិត្យ 29 វិច្ឆិកា – ពុធ 2 ធ្នូ"],
  ["km", overYear, "អង្គារ 29 ធ្នូ 2026 – សុក្រ 1 មករា 2027"],
  ["ar", oneDay, "الأربعاء، 25 نوفمبر"],
  ["ar", sameMonth, "الأربعاء، 25 نوفمبر – السبت، 28 نوفمبر"],
  ["ar", overMonth, "الأحد، 29 نوفمبر – الأربعاء، 2 ديسمبر"],
  ["ar", overYear, "الثلاثاء، 29 ديسمبر 2026 – الجمعة، 1 يناير 2027"],
])(
  "days with weekdays are written alike in %s, also over the end of a month or year",
  (locale, days, text) => {
    expect(plain(formatWeekdays(days, locale))).toBe(text);
  },
);

test.each([
  ["en", oneDay, "November 25, 2026"],
  ["en", sameMonth, "November 25 – 28, 2026"],
  ["en", overYear, "December 29, 2026 – January 1, 2027"],
  ["km", sameMonth, "25 – 28 វិច្ឆិកា 2026"],
  ["km", overMonth, "29 វិច្ឆិកា – 2 ធ្នូ 2026"],
  ["km", overYear, "29 ធ្នូ 2026 – 1 មករា 2027"],
  ["ar", sameMonth, "25–28 نوفمبر 2026"],
  ["ar", overYear, "29 ديسمبر 2026 – 1 يناير 2027"],
])("days are written in %s, also over the end of a month or year", (locale, days, text) => {
  expect(plain(formatDays(days, locale))).toBe(text);
});

/** The parts between which a line may break: at spaces that are no no-break ones, and behind a dash without a word joiner. */
const partsOf = (text: string) => text.split(/[ \u2009]|(?<=–)(?!\u2060)/u).filter((part) => part !== "");

test.each([
  ["en", "November 25 – 28,|2026", "November 29 –|December 2,|2026"],
  ["km", "25 – 28 វិច្ឆិកា|2026", "29 វិច្ឆិកា – 2 ធ្នូ|2026"],
  ["ar", "25–28 نوفمبر|2026", "29 نوفمبر – 2 ديسمبر|2026"],
])("in %s a range breaks neither between two numbers nor within a date", (locale, short, long) => {
  expect([sameMonth, overMonth].map((days) => plain(partsOf(formatDays(days, locale)).join("|")))).toEqual([
    short,
    long,
  ]);
});

test.each([
  ["en", "Wed,|Nov 25 – Sat,|Nov 28"],
  ["ar", "الأربعاء،|25 نوفمبر – السبت،|28 نوفمبر"],
  ["km", "ពុធ 25 វិច្ឆិកា –|សៅរ៍|28 វិច្ឆិកា"],
])(
  "in %s a range of days with weekdays breaks behind a comma, or behind its dash if it has none",
  (locale, parts) => {
    expect(plain(partsOf(formatWeekdays(sameMonth, locale)).join("|"))).toBe(parts);
  },
);
