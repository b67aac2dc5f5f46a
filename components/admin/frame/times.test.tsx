import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { formatDuration, formatTime, formatTimeAgo } from "./format-time";
import { ShopTime } from "./times";

const at = new Date("2026-11-21T00:05:09.123Z");
const after = (milliseconds: number) => new Date(at.getTime() + milliseconds);

test("a time is shown where the merchant is, with 24 hours, with seconds on request, and in UTC beside it", () => {
  const inSummer = new Date("2026-07-21T23:05:09.123Z");
  expect(formatTime(at)).toBe("Nov 21, 2026, 00:05 GMT");
  expect(formatTime(inSummer)).toBe("Jul 22, 2026, 00:05 GMT+1");
  expect(renderToStaticMarkup(<ShopTime at={inSummer} seconds />)).toBe(
    '<time dateTime="2026-07-21T23:05:09.123Z" title="Jul 21, 2026, 23:05:09 UTC">Jul 22, 2026, 00:05:09 GMT+1</time>',
  );
});

test.each([
  [20_000, "20 seconds ago"],
  [4 * 60_000, "4 minutes ago"],
  [3 * 3_600_000, "3 hours ago"],
  [30 * 3_600_000, "1 day ago"],
])("%d ms ago is written in its largest unit", (milliseconds, text) => {
  expect(formatTimeAgo(at, after(milliseconds))).toBe(text);
});

test("a duration below ten seconds is shown in milliseconds", () => {
  expect(formatDuration(at, after(340))).toBe("340 ms");
  expect(formatDuration(at, after(12_400))).toBe("12 sec");
});
