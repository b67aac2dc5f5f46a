import { describe, expect, test } from "vitest";

import {
  linesToBuy,
  maxQuantity,
  parseCart,
  parseCartForm,
  parseQuantities,
  withAdded,
  withAsked,
  withAtLeast,
  withQuantity,
} from "./cart";

const chair = "6f1c1f0e-8d3a-4a51-9a55-0d6b7c9f1a01";
const vase = "6f1c1f0e-8d3a-4a51-9a55-0d6b7c9f1a02";

const cart = { lines: [{ productId: chair, quantity: 2 }], idempotencyKey: vase, placed: true };
const withLine = (line: object) => JSON.stringify({ ...cart, lines: [line] });

test("a cart is read back from its cookie", () => {
  expect(parseCart(JSON.stringify(cart))).toEqual(cart);
});

test("what is bought now is bought in place of the cart, which stays", () => {
  const buyNow = { productId: vase, quantity: 3 };
  const stored = parseCart(JSON.stringify({ ...cart, buyNow }));
  expect(linesToBuy(cart)).toEqual(cart.lines);
  expect(linesToBuy(stored)).toEqual([buyNow]);
  expect(stored.lines).toEqual(cart.lines);
});

test.each([
  ["an absent cookie", undefined],
  ["text", "not json"],
  ["an object", "{}"],
  ["a list of lines", JSON.stringify(cart.lines)],
  ["a quantity of zero", withLine({ productId: chair, quantity: 0 })],
  ["a fraction", withLine({ productId: chair, quantity: 1.5 })],
  ["a quantity above the maximum", withLine({ productId: chair, quantity: maxQuantity + 1 })],
  ["an invalid product id", withLine({ productId: "1 or 1=1", quantity: 1 })],
  ["an invalid idempotency key", JSON.stringify({ ...cart, idempotencyKey: "mine" })],
])("%s is an empty cart that has placed nothing, with a idempotencyKey of its own", (_, cookie) => {
  const cart = parseCart(cookie);
  expect(cart).toMatchObject({ lines: [], placed: false });
  expect(parseCart(cookie).idempotencyKey).not.toBe(cart.idempotencyKey);
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

test("the cart's form holds a quantity for each product, without those that are forged", () => {
  const form = new FormData();
  for (const [productId, quantity] of [
    [chair, "2"],
    [vase, "999"],
    ["1 or 1=1", "1"],
    [vase, "3"],
  ] as const) {
    form.append("productId", productId);
    form.append("quantity", quantity);
  }
  expect(parseQuantities(form)).toEqual([
    { productId: chair, quantity: 2 },
    { productId: vase, quantity: 3 },
  ]);
});

test("ordering things again twice puts them in the cart once", () => {
  const wanted = { productId: chair, quantity: 3 };
  const once = withAtLeast([{ productId: vase, quantity: 1 }], wanted);
  expect(once).toEqual([{ productId: vase, quantity: 1 }, wanted]);
  expect(withAtLeast(once, wanted)).toEqual(once);
  expect(withAtLeast([{ ...wanted, quantity: 2 }], wanted)).toEqual([wanted]);
  expect(withAtLeast([{ ...wanted, quantity: 5 }], wanted)).toEqual([{ ...wanted, quantity: 5 }]);
});

describe("a plan is alone in its cart, once, and what does not go with it is not added", () => {
  const plan = { productId: vase, quantity: 1 };
  const plans = new Set([vase]);

  test("in an empty cart", () => {
    expect(withAsked([], { ...plan, quantity: 3 }, plans)).toEqual([plan]);
    expect(withAsked([plan], plan, plans)).toEqual([plan]);
  });

  test("beside a product, and a product beside it", () => {
    const product = { productId: chair, quantity: 1 };
    expect(withAsked([product], plan, plans)).toBeUndefined();
    expect(withAsked([plan], product, plans)).toBeUndefined();
    expect(withAsked([product], product, plans)).toEqual([{ productId: chair, quantity: 2 }]);
  });
});
