import { expect, test } from "vitest";

import { figuresOf, spreadOf } from "./figures";

test("the median is the middle value, or the mean of the two in the middle", () => {
  expect(spreadOf([30, 10, 20])).toEqual({ median: 20, min: 10, max: 30 });
  expect(spreadOf([40, 10, 20, 30])).toEqual({ median: 25, min: 10, max: 40 });
  expect(spreadOf([7])).toEqual({ median: 7, min: 7, max: 7 });
  expect(() => spreadOf([])).toThrow("no round was measured");
});

test("a column that was not measured is left out", () => {
  expect(figuresOf("Pages", "cart", { "CPU ms": [], statements: [3] })).toEqual([
    { table: "Pages", row: "cart", column: "statements", median: 3, min: 3, max: 3 },
  ]);
});
