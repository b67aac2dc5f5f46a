import { load } from "cheerio";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { addDays, parseDay } from "@/lib/calendar/day";
import { DayBars } from "./day-bars";

// A Saturday.
const today = parseDay("2026-11-28");
const taken = [500, 0, 120_000, 3_000, 0, 7_000, 9_000, 4_000];
const week = taken.map((minor, index) => ({
  day: addDays(today, index - 7),
  taken: { minor, currency: "USD", exponent: 2 },
}));

test("the bars have a scale, a weekday each, and the running day hatched, as the table says “so far”", () => {
  const page = load(renderToStaticMarkup(<DayBars weeks={[{ currency: "USD", week }]} today={today} />));
  const texts = (selector: string) =>
    page(selector)
      .toArray()
      .map((each) => page(each).text());
  const chart = "[aria-hidden]";
  expect(texts(`${chart} > div:first-child span`)).toEqual(["$2,000.00", "$1,000.00", "$0.00"]);
  expect(texts(`${chart} > div:last-child span`)).toEqual("Sat Sun Mon Tue Wed Thu Fri Sat".split(" "));
  const bars = page(`${chart} svg > rect`)
    .toArray()
    .map(({ attribs }) => attribs);
  const hatched = `url(#${page(`${chart} pattern`).attr("id")})`;
  expect(bars.map(({ fill }) => fill === hatched)).toEqual(taken.map((_, index) => index === 7));
  // As high as the scale says, of 96; what is next to nothing can still be seen.
  expect(bars.map(({ height }) => Math.round(Number(height)))).toEqual([2, 0, 58, 2, 0, 3, 4, 2]);
  expect(texts("tbody th").filter((text) => text.endsWith(" so far"))).toEqual(["Sat 28 Nov so far"]);
});
