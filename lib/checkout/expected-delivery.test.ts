import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { expectedDelivery } from "./expected-delivery";

const written = ({ from, until }: { from: Date; until: Date }) =>
  [from, until].map((date) => date.toISOString().slice(0, 10)).join(" ");

describe("the expected days of an order", () => {
  test.each([
    ["a Sunday", "2026-11-22T12:00:00Z", 0, { min: 2, max: 5 }, "2026-11-24 2026-11-27"],
    ["a Thursday, over the weekend", "2026-11-19T12:00:00Z", 0, { min: 2, max: 5 }, "2026-11-23 2026-11-26"],
    ["the day itself, on a weekend", "2026-11-21T12:00:00Z", 0, { min: 0, max: 0 }, "2026-11-23 2026-11-23"],
    ["a product made in five weeks", "2026-11-20T12:00:00Z", 35, { min: 1, max: 2 }, "2026-12-28 2026-12-29"],
    [
      "summer time, at half past eleven in the evening of UTC",
      "2026-07-01T23:30:00Z",
      0,
      { min: 1, max: 1 },
      "2026-07-03 2026-07-03",
    ],
  ])("%s", (_, orderedAt, leadTimeDays, workingDays, days) => {
    expect(written(expectedDelivery(new Date(orderedAt), leadTimeDays, workingDays))).toBe(days);
  });

  const instant = fc.date({ min: new Date("2026-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
  const days = fc.tuple(fc.nat(20), fc.nat(20)).map(([min, more]) => ({ min, max: min + more }));
  const workingDaysBetween = (from: Date, until: Date) => {
    let count = 0;
    for (const date = new Date(from); date < until; date.setUTCDate(date.getUTCDate() + 1))
      if (![0, 6].includes(date.getUTCDay())) count += 1;
    return count;
  };

  test("are working days in their order, never before what is made to order is ready", () => {
    fc.assert(
      fc.property(instant, fc.nat(90), days, (orderedAt, leadTimeDays, workingDays) => {
        const { from, until } = expectedDelivery(orderedAt, leadTimeDays, workingDays);
        expect([0, 6]).not.toContain(from.getUTCDay());
        expect([0, 6]).not.toContain(until.getUTCDay());
        expect(until.getTime()).toBeGreaterThanOrEqual(from.getTime());
        expect(from.getTime() % 86_400_000).toBe(0);
        expect(from.getTime()).toBeGreaterThan(orderedAt.getTime() + (leadTimeDays - 1) * 86_400_000);
        if (workingDays.min > 0)
          expect(workingDaysBetween(from, until)).toBe(workingDays.max - workingDays.min);
      }),
    );
  });
});
