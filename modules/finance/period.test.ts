import { expect, test } from "vitest";

import { parseDay } from "@/lib/calendar/day";
import { dayPeriod, monthPeriod } from "./period";
import { uncoveredDays } from "./read-month";

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

test("a day is covered by reports that meet, and not if a minute lacks or it is not over", () => {
  const days = { first: parseDay("2026-10-24"), next: parseDay("2026-10-28"), today: parseDay("2026-10-27") };
  // The clocks go back on the 25th: that day has 25 hours.
  const report = (coversFrom: string, coversUntil: string) => ({
    coversFrom: new Date(coversFrom),
    coversUntil: new Date(coversUntil),
  });
  const first = report("2026-10-23T23:00:00Z", "2026-10-25T12:00:00Z");
  const second = report("2026-10-25T12:00:00Z", "2026-10-27T00:00:00Z");
  expect(uncoveredDays([first, second], days)).toEqual([]);
  expect(uncoveredDays([first, report("2026-10-25T12:01:00Z", "2026-10-27T00:00:00Z")], days)).toEqual([
    "2026-10-25",
  ]);
  expect(uncoveredDays([first, report("2026-10-25T12:00:00Z", "2026-10-25T23:59:00Z")], days)).toEqual([
    "2026-10-25",
    "2026-10-26",
  ]);
  expect(uncoveredDays([], days)).toEqual(["2026-10-24", "2026-10-25", "2026-10-26"]);
});
