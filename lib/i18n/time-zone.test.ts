import { expect, test } from "vitest";

import { readTimeZone } from "./time-zone";

test.each(["Asia/Phnom_Penh", "America/Argentina/Buenos_Aires", "UTC"])("%s is a time zone", (zone) => {
  expect(readTimeZone(zone)).toBe(zone);
});

test.each([undefined, "", "Mars/Olympus", "+07:00", "Europe/London\n", "a".repeat(10_000), "<b>"])(
  "is no time zone: %.20s",
  (value) => {
    expect(readTimeZone(value)).toBeUndefined();
  },
);
