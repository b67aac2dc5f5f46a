import { expect, test } from "vitest";

import { barePage, columns, judgeBudgets, tables } from "./budgets";
import { figuresOf } from "./figures";

test("a budget is judged by the median, and names each row that misses it", () => {
  const figures = [
    ...figuresOf(tables.pages, "catalogue", { [columns.share]: [10, 26, 40] }),
    ...figuresOf(tables.pages, "order", { [columns.share]: [24] }),
    ...figuresOf(tables.pages, "admin order", { [columns.share]: [20] }),
  ];
  expect(judgeBudgets(figures)).toEqual([
    {
      budget: "rendered pages, % of the bare page's rate: at least 25",
      measured: "admin order 20, order 24",
      isMet: false,
    },
  ]);
});

test("a budget that is met names the row that comes nearest to it", () => {
  const figures = [
    ...figuresOf(tables.large, "search", { [columns.times]: [1.3] }),
    ...figuresOf(tables.large, "order", { [columns.times]: [0.9] }),
  ];
  expect(judgeBudgets(figures)).toEqual([
    { budget: "100,000 orders, times the time at 1,000: at most 1.3", measured: "search 1.3", isMet: true },
  ]);
});

test("the bare page is not judged", () => {
  const figures = [
    ...figuresOf(tables.lighthouse, barePage, { [columns.score]: [80] }),
    ...figuresOf(tables.lighthouse, "cart", { [columns.score]: [96] }),
  ];
  expect(judgeBudgets(figures)).toMatchObject([{ measured: "cart 96", isMet: true }]);
});

test("a part that was not measured is not judged", () => {
  expect(judgeBudgets([])).toEqual([]);
});
