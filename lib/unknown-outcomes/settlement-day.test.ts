import { expect, test } from "vitest";

import { settlementEnd } from "./settlement-day";

const rule = { longestCallMs: 40_000, marginMs: 900_000 };

test.each([
  [
    "the merchant's midnight and the margin",
    "2026-01-31T09:30:00Z",
    "Europe/London",
    "2026-02-01T00:15:00.000Z",
  ],
  ["a midnight that is not UTC's", "2026-01-31T23:30:00Z", "Asia/Phnom_Penh", "2026-02-01T17:15:00.000Z"],
  ["summer time", "2026-07-31T09:30:00Z", "Europe/London", "2026-07-31T23:15:00.000Z"],
  ["a call that ends the next day", "2026-01-31T23:59:30Z", "Europe/London", "2026-02-02T00:15:00.000Z"],
])("the day of settlement passes by %s", (_what, opened, zone, end) => {
  expect(settlementEnd(new Date(opened), rule, zone).toISOString()).toBe(end);
});
