import { expect, test } from "vitest";

import { maxQuantity, parseCart, parseCartForm, withAdded, withQuantity } from "./cart";

const chair = "6f1c1f0e-8d3a-4a51-9a55-0d6b7c9f1a01";
const vase = "6f1c1f0e-8d3a-4a51-9a55-0d6b7c9f1a02";

test("a cart is read back from its cookie", () => {
  const lines = [{ productId: chair, quantity: 2 }];
  expect(parseCart(JSON.stringify(lines))).toEqual(lines);
});

test.each([
  ["an absent cookie", undefined],
  ["text", "not json"],
  ["an object", "{}"],
  ["a quantity of zero", JSON.stringify([{ productId: chair, quantity: 0 }])],
  ["a fraction", JSON.stringify([{ productId: chair, quantity: 1.5 }])],
  ["a quantity above the maximum", JSON.stringify([{ productId: chair, quantity: maxQuantity + 1 }])],
  ["an invalid product id", JSON.stringify([{ productId: "1 or 1=1", quantity: 1 }])],
])("%s is an empty cart", (_, cookie) => {
  expect(parseCart(cookie)).toEqual([]);
});

test("adding a product again raises its quantity, up to the maximum", () => {
  const once = withAdded([], { productId: chair, quantity: 2 });
  expect(withAdded(once, { productId: chair, quantity: 3 })).toEqual([{ productId: chair, quantity: 5 }]);
  expect(withAdded(once, { productId: chair, quantity: maxQuantity })).toEqual([
    { productId: chair, quantity: maxQuantity },
  ]);
});

test("changing one product leaves the others unchanged", () => {
  const lines = [
    { productId: chair, quantity: 1 },
    { productId: vase, quantity: 1 },
  ];
  expect(withQuantity(lines, { productId: vase, quantity: 4 })).toEqual([
    { productId: chair, quantity: 1 },
    { productId: vase, quantity: 4 },
  ]);
});

test("a form with a forged quantity is not a cart line", () => {
  const form = new FormData();
  form.set("productId", chair);
  form.set("quantity", "-3");
  expect(parseCartForm(form)).toBeUndefined();
});
