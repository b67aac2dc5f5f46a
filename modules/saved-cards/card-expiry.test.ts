import { expect, test } from "vitest";

import { hasExpired } from "./card-expiry";

const november = { month: 11, year: 26 };

test.each([
  ["in its month", "2026-11-22T00:00:00Z", false],
  ["in its last moment in the slowest time zone", "2026-12-01T11:59:59Z", false],
  ["when its month has ended everywhere", "2026-12-01T12:00:00Z", true],
  ["in the next year", "2027-01-15T00:00:00Z", true],
])("a card %s", (_, now, expired) => {
  expect(hasExpired(november, new Date(now))).toBe(expired);
});
