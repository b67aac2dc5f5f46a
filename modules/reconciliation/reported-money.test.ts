import { expect, test } from "vitest";

import { uncoveredDays } from "./reported-money";

test("a day is covered by reports that meet, and not if a minute lacks or it is not over", () => {
  const days = {
    from: new Date("2026-10-23T23:00:00Z"),
    until: new Date("2026-10-28T00:00:00Z"),
    now: new Date("2026-10-27T12:00:00Z"),
  };
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
