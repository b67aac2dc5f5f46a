import { expect, test } from "vitest";

import { parseDay } from "@/lib/calendar/day";
import { dayPeriod, monthPeriod, weekBefore } from "./period";

test("a month begins and ends at midnight of the merchant, also if the clocks change in it", () => {
  const october = monthPeriod("2026-10", "USD");
  expect([october.from.toISOString(), october.until.toISOString()]).toEqual([
    "2026-09-30T23:00:00.000Z",
    "2026-11-01T00:00:00.000Z",
  ]);
  expect(monthPeriod("2026-12", "USD").until).toEqual(new Date("2027-01-01T00:00:00Z"));
});

test("a day on which the clocks go back has 25 hours", () => {
  const { from, until } = dayPeriod(parseDay("2026-10-25"), "USD");
  expect(until.getTime() - from.getTime()).toBe(25 * 3_600_000);
});

test("the running day is compared with its weekday before until the same time of the clock, also over a change of it", () => {
  const monday = parseDay("2026-10-26");
  // 14:05 in winter, and a week before 14:05 in summer.
  const before = weekBefore(monday, "USD", new Date("2026-10-26T14:05:00Z"));
  expect([before.from.toISOString(), before.until.toISOString()]).toEqual([
    "2026-10-18T23:00:00.000Z",
    "2026-10-19T13:05:00.000Z",
  ]);
});

test("a day that is over is compared with the whole weekday before", () => {
  const before = weekBefore(parseDay("2026-10-26"), "USD", new Date("2026-10-28T14:05:00Z"));
  expect(before).toEqual(dayPeriod(parseDay("2026-10-19"), "USD"));
});
