import fc from "fast-check";
import { expect, test } from "vitest";

import { minimumDays, planTerms } from "./agreement-terms";
import {
  addDays,
  chargeableDay,
  chargeableFrom,
  type Day,
  daysBetween,
  localDay,
  parseDay,
} from "@/lib/calendar/day";
import { retryDays, retryOn, unpaidEndsOn } from "./retry-schedule";
import { dueOn, type Interval, periodFrom } from "./schedule";

// The model counts days one by one with Date and Intl, and uses neither Temporal nor its results.
const dayMs = 86_400_000;
const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const following = (day: string) => isoDay(startOf(day) + dayMs);

function lastDayOfMonth(year: number, month: number): number {
  let last = 28;
  while (
    new Date(startOf(`${year}-${String(month).padStart(2, "0")}-01`) + last * dayMs).getUTCMonth() ===
    month - 1
  )
    last += 1;
  return last;
}

/** The day of a period, counted by walking over the calendar. */
function modelDueOn(first: string, { unit, count }: Interval, period: number): string {
  if (unit === "DAY" || unit === "WEEK") {
    let day = first;
    const steps = count * (unit === "WEEK" ? 7 : 1) * (period - 1);
    for (let step = 0; step < steps; step += 1) day = following(day);
    return day;
  }
  let [year, month] = first.split("-").map(Number) as [number, number];
  const anchor = Number(first.slice(8));
  for (let step = 0; step < count * (unit === "YEAR" ? 12 : 1) * (period - 1); step += 1) {
    month += 1;
    if (month === 13) [year, month] = [year + 1, 1];
  }
  const day = Math.min(anchor, lastDayOfMonth(year, month));
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** The wall clock somewhere, from Intl. */
function wallClock(instant: Date, timeZone: string) {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    hourCycle: "h23",
  }).formatToParts(instant);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return { day: `${part("year")}-${part("month")}-${part("day")}`, hour: Number(part("hour")) };
}

const days = fc
  .integer({ min: 0, max: 365 * 30 })
  .map((offset) => isoDay(startOf("2024-01-01") + offset * dayMs) as Day);
/** Month ends and leap days far more often than chance has them. */
const hardDays = fc.oneof(
  days,
  fc
    .constantFrom("2024-01-31", "2024-02-29", "2025-01-29", "2027-08-31", "2028-02-29")
    .map((day) => day as Day),
);
const intervals = fc.oneof(
  fc.record({ unit: fc.constant("DAY" as const), count: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ unit: fc.constant("WEEK" as const), count: fc.integer({ min: 1, max: 8 }) }),
  fc.record({ unit: fc.constant("MONTH" as const), count: fc.integer({ min: 1, max: 13 }) }),
  fc.record({ unit: fc.constant("YEAR" as const), count: fc.integer({ min: 1, max: 3 }) }),
);
const periods = fc.integer({ min: 1, max: 40 });
const timeZones = fc.constantFrom(
  "Europe/London",
  "America/New_York",
  "Asia/Phnom_Penh",
  "Australia/Lord_Howe",
  "America/St_Johns",
  "Pacific/Apia",
  "Africa/Cairo",
  "UTC",
);
const instants = fc
  .integer({ min: startOf("2024-01-01") / 1000, max: startOf("2040-01-01") / 1000 })
  .map((seconds) => new Date(seconds * 1000));

test("each period has the day that an independent count over the calendar finds", () => {
  fc.assert(
    fc.property(hardDays, intervals, periods, (first, interval, period) => {
      expect(dueOn(first, interval, period)).toBe(modelDueOn(first, interval, period));
    }),
    { numRuns: 500 },
  );
});

test("periods follow each other: no two have the same day, and none is earlier than the one before", () => {
  fc.assert(
    fc.property(hardDays, intervals, (first, interval) => {
      const all = Array.from({ length: 30 }, (_, index) => dueOn(first, interval, index + 1));
      expect(all).toEqual([...new Set(all)].toSorted());
    }),
  );
});

test("a resumed plan goes on with the first of its days from today on", () => {
  const later = fc.integer({ min: 0, max: 1_500 });
  fc.assert(
    fc.property(hardDays, intervals, later, periods, (first, interval, days, least) => {
      const today = isoDay(startOf(first) + days * dayMs) as Day;
      const period = periodFrom(first, interval, today, least);
      expect(period).toBeGreaterThanOrEqual(least);
      expect(modelDueOn(first, interval, period) >= today).toBe(true);
      if (period > least) expect(modelDueOn(first, interval, period - 1) < today).toBe(true);
    }),
  );
});

test("a day is chargeable exactly from nine by its own wall clock, on days with a change of the clock as well", () => {
  fc.assert(
    fc.property(instants, timeZones, (instant, timeZone) => {
      const { day, hour } = wallClock(instant, timeZone);
      expect(localDay(instant, timeZone)).toBe(day);
      expect(chargeableDay(instant, timeZone)).toBe(hour >= 9 ? day : isoDay(startOf(day) - dayMs));
      const from = chargeableFrom(parseDay(day), timeZone);
      expect(wallClock(from, timeZone)).toEqual({ day, hour: 9 });
      expect(wallClock(new Date(from.getTime() - 1), timeZone)).toEqual({ day, hour: 8 });
    }),
    { numRuns: 1_000 },
  );
});

const declines = fc.record({
  gatewayCode: fc.constantFrom("DECLINED", "INSUFFICIENT_FUNDS", "REFERRED", "ACQUIRER_SYSTEM_ERROR", null),
  recommendation: fc.constantFrom("RESUBMIT_LATER", "NO_ACTION", "PROCEED", null),
});

/** Days that the shop was away when a charge was due; mostly none. */
const outages = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 500 }));

test("retries come 1, 3, 5 and 7 days after the first try, each once, and before the plan ends a whole period after it", () => {
  fc.assert(
    fc.property(
      hardDays,
      intervals,
      periods,
      outages,
      declines,
      (first, interval, period, outage, decline) => {
        const due = dueOn(first, interval, period);
        const nextDueOn = dueOn(first, interval, period + 1);
        const days = { dueOn: due, firstTriedOn: addDays(due, outage), nextDueOn };
        const tried: string[] = [days.firstTriedOn];
        for (;;) {
          const next = retryOn({ ...days, triedOn: tried.at(-1) as Day }, decline);
          if (next === undefined) break;
          tried.push(next);
        }
        // The model walks over the days since the first try, while it walks from the due day to the next one.
        const model: string[] = [];
        let day: string = days.firstTriedOn;
        for (
          let walked: string = due, count = 0;
          walked < nextDueOn;
          walked = following(walked), count += 1
        ) {
          if ([0, 1, 3, 5, 7].includes(count)) model.push(day);
          day = following(day);
        }
        expect(tried).toEqual(model);
        expect(unpaidEndsOn(days)).toBe(day);
      },
    ),
  );
});

test.each([
  ["INSUFFICIENT_FUNDS", "DO_NOT_PROCEED"],
  ["DECLINED", "DO_NOT_PROCEED_CONTACT_PAYER"],
  ["DECLINED", "DO_NOT_PROCEED_ABANDON_ORDER"],
  ["DECLINED", "RESUBMIT_WITH_ALTERNATIVE_PAYMENT_DETAILS"],
  ["DECLINED", "RESUBMIT_WITH_UPDATED_PAYMENT_DETAILS"],
  ["DECLINED", "RESUBMIT_WITH_3DS"],
  ["EXPIRED_CARD", "RESUBMIT_LATER"],
  ["BLOCKED", null],
  ["DECLINED_DO_NOT_CONTACT", null],
  ["DECLINED_PAYMENT_PLAN", "NO_ACTION"],
])("%s with %s is never tried again with the same card", (gatewayCode, recommendation) => {
  const at = {
    dueOn: parseDay("2027-01-01"),
    firstTriedOn: parseDay("2027-01-01"),
    triedOn: parseDay("2027-01-01"),
    nextDueOn: parseDay("2027-02-01"),
  };
  expect(retryOn(at, { gatewayCode, recommendation })).toBeUndefined();
});

test("no two payments that the schedule allows are closer than the minimum days of the agreement", () => {
  fc.assert(
    fc.property(hardDays, intervals, periods, (first, interval, period) => {
      const due = dueOn(first, interval, period);
      const next = dueOn(first, interval, period + 1);
      const latest = retryDays.map((count) => addDays(due, count)).findLast((day) => day < next) ?? due;
      expect(minimumDays(interval)).toBeGreaterThanOrEqual(1);
      expect(daysBetween(latest, next)).toBeGreaterThanOrEqual(minimumDays(interval));
    }),
    { numRuns: 300 },
  );
});

test.each([
  [{ unit: "DAY", count: 1 }, 1],
  [{ unit: "WEEK", count: 1 }, 2],
  [{ unit: "MONTH", count: 1 }, 21],
  [{ unit: "YEAR", count: 1 }, 358],
] as const)("%j has %i minimum days", (interval, expected) => {
  expect(minimumDays(interval)).toBe(expected);
});

test("an agreement covers every payment that was agreed and its retries, and lasts ten years without an end", () => {
  fc.assert(
    fc.property(hardDays, intervals, fc.integer({ min: 1, max: 60 }), (first, interval, payments) => {
      const { expiryDate } = planTerms({ firstDueOn: first, from: first }, { ...interval, payments });
      expect(expiryDate > addDays(dueOn(first, interval, payments), 7)).toBe(true);
    }),
  );
  const endless = planTerms(
    { firstDueOn: parseDay("2024-02-29"), from: parseDay("2024-02-29") },
    { unit: "MONTH", count: 1, payments: null },
  );
  expect(endless.expiryDate).toBe("2034-02-28");
});
