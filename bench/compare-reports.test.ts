import { expect, test } from "vitest";

import { compareReports } from "./compare-reports";
import { figuresOf } from "./figures";

const cart = (rates: number[]) => ({ figures: figuresOf("Shopper pages", "cart", { "per second": rates }) });

test.each([
  ["rounds that overlap", [100, 110, 120], [115, 130, 140], 18.2, false],
  ["rounds that are all higher", [100, 110, 120], [121, 130, 140], 18.2, true],
  ["rounds that are all lower", [100, 110, 120], [80, 88, 99], -20, true],
  ["a count that is the same", [9], [9], 0, false],
  ["a count that differs", [9], [8], -11.1, true],
  ["nothing that became something", [0], [1], Infinity, true],
])(
  "a change is larger than the spread only where rounds do not overlap: %s",
  (_case, before, after, percent, isLarger) => {
    const [change, ...others] = compareReports(cart(before), cart(after));
    expect(others).toEqual([]);
    expect(change).toMatchObject({ table: "Shopper pages", row: "cart", column: "per second", isLarger });
    expect(change?.percent).toBeCloseTo(percent, 1);
  },
);

test("a figure that only one run has is not compared", () => {
  const other = { figures: figuresOf("Shopper pages", "catalogue", { "per second": [1] }) };
  expect(compareReports(cart([1]), other)).toEqual([]);
});
