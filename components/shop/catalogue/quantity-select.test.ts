import { expect, test } from "vitest";

import { isFew, stockLeft } from "./quantity-select";

test("what is left includes what the own order holds", () => {
  expect(stockLeft({ id: "a", stock: 1 }, { a: 2, b: 9 })).toBe(3);
  expect(stockLeft({ id: "a", stock: 0 })).toBe(0);
});

test("a product that is not counted has no end", () => {
  expect(stockLeft({ id: "a", stock: null }, { a: 2 })).toBeUndefined();
});

test("few are five or fewer", () => {
  expect([0, 5, 6, undefined].map(isFew)).toEqual([true, true, false, false]);
});
