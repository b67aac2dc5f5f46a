import { expect, test } from "vitest";

import { judgeAims } from "./aims";
import { type Figure, figuresOf } from "./figures";

function pageFigures(pages: Record<string, { share: number; html: number; scripts: number }>): Figure[] {
  return Object.entries(pages).flatMap(([page, { share, html, scripts }]) => [
    ...figuresOf("Shopper pages", page, { "% of bare": [share] }),
    ...figuresOf("Shopper pages, KiB", page, {
      HTML: [html],
      "HTML gzip": [html],
      "scripts gzip": [scripts],
    }),
  ]);
}

const bare = figuresOf("Shopper pages, KiB", "bare page", { HTML: [7], "scripts gzip": [131] });
const reference = { figures: pageFigures({ catalogue: { share: 33, html: 50, scripts: 141 } }) };

test("an aim for several pages is missed by any of them, and names each that misses it, the worst first", () => {
  const figures = [
    ...bare,
    ...pageFigures({
      catalogue: { share: 46, html: 29, scripts: 138 },
      cart: { share: 44, html: 20, scripts: 140 },
      checkout: { share: 33.3, html: 20, scripts: 139 },
    }),
  ];
  expect(judgeAims({ figures }, reference)).toEqual([
    {
      aim: "each shopper page: % of the bare page's rate, at least 45",
      measured: "2 of 3: checkout 33.3, cart 44",
      isMet: false,
    },
    // Pages that the reference does not have are not judged.
    { aim: "each shopper page: % of the reference's HTML, at most 60", measured: "58", isMet: true },
    { aim: "each shopper page: % of the reference's HTML, gzip, at most 60", measured: "58", isMet: true },
    {
      aim: "each shopper page: KiB of scripts above the bare page, at most 8",
      measured: "1 of 3: cart 9",
      isMet: false,
    },
  ]);
});

test("an aim is met at its limit, and judged by the median of the rounds", () => {
  const figures = [
    ...figuresOf("Orders at the same time", "8 clients, 1 process", { "orders/s": [11, 12, 14] }),
    ...figuresOf("What the shop adds to the bank, 1 client", "pay", { "added ms": [11, 12.01, 13] }),
  ];
  expect(judgeAims({ figures }, reference).map(({ aim, isMet }) => [aim, isMet])).toEqual([
    ["Pay: ms added to the bank, at most 12", false],
    ["8 clients, 1 process: orders/s, at least 12", true],
  ]);
});

test("times and orders a second are judged in bare pages, too, so that machines can be compared", () => {
  const figures = [
    ...figuresOf("Order to full refund, 1 client", "whole order", { "p50 ms": [264], "bare pages": [24] }),
    ...figuresOf("Use cases without pages", "8 at a time", { "orders/s": [24], "bare pages": [6] }),
  ];
  expect(judgeAims({ figures }, reference).map(({ aim, isMet }) => [aim, isMet])).toEqual([
    ["order to full refund, 1 client: ms, at most 110", false],
    ["order to full refund, 1 client: bare pages, at most 36.7", true],
    ["use cases without pages: orders/s, at least 70", false],
    ["use cases without pages: bare pages per order, at most 5.7", false],
  ]);
});

test("what was not measured is not judged", () => {
  expect(judgeAims({ figures: [] }, reference)).toEqual([]);
});
