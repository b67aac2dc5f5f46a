import { expect, test } from "vitest";

import {
  linesToBuy,
  maxQuantity,
  parseCart,
  parseCartCookie,
  parseCartForm,
  parseQuantities,
  withAdded,
  withAtLeast,
  withOrdered,
  withoutBuyNow,
  withoutOrdered,
  withoutSetAside,
  withAlone,
  withQuantity,
} from "./cart";

const chair = "6f1c1f0e-8d3a-4a51-9a55-0d6b7c9f1a01";
const vase = "6f1c1f0e-8d3a-4a51-9a55-0d6b7c9f1a02";

const cart = { lines: [{ productId: chair, quantity: 2 }], idempotencyKey: vase };
const withLine = (line: object) => ({ ...cart, lines: [line] });

test("a cart is read back as it is stored", () => {
  expect(parseCart(JSON.parse(JSON.stringify(cart)))).toEqual(cart);
});

test("a cookie holds the id of a cart, or in an earlier version the cart, whose things stay", () => {
  expect(parseCartCookie(chair)).toEqual({ id: chair });
  const earlier = JSON.stringify({ ...cart, placed: false });
  expect(parseCartCookie(earlier)).toEqual({ id: vase, earlier: cart });
  const placed = parseCartCookie(JSON.stringify({ ...cart, placed: true }))?.earlier;
  expect(placed).toEqual({ ...cart, ordered: { lines: cart.lines } });
});

test.each([undefined, "not json", "{}", JSON.stringify(cart.lines)])(
  "the cookie %s holds no cart",
  (cookie) => {
    expect(parseCartCookie(cookie)).toBeUndefined();
  },
);

test("what is bought now is bought in place of the cart, which stays", () => {
  const buyNow = { productId: vase, quantity: 3 };
  const stored = parseCart({ ...cart, buyNow });
  expect(linesToBuy(cart)).toEqual(cart.lines);
  expect(linesToBuy(stored)).toEqual([buyNow]);
  expect(stored.lines).toEqual(cart.lines);
});

test("paying an order takes out what was ordered, and nothing that was added after it was placed", () => {
  const added = withAdded(withAdded(cart.lines, { productId: chair, quantity: 1 }), {
    productId: vase,
    quantity: 1,
  });
  const placed = withOrdered({ ...cart, lines: added }, cart);
  const paid = withoutOrdered(placed);
  expect(paid.lines).toEqual([
    { productId: chair, quantity: 1 },
    { productId: vase, quantity: 1 },
  ]);
  expect(paid.idempotencyKey).not.toBe(cart.idempotencyKey);
  expect(withoutOrdered(withOrdered(cart, cart)).lines).toEqual([]);
});

test("paying what was bought now leaves the cart, and what is bought now after it", () => {
  const buyNow = { productId: vase, quantity: 1 };
  const placed = withOrdered({ ...cart, buyNow }, { ...cart, buyNow });
  expect(withoutOrdered(placed)).toMatchObject({ lines: cart.lines, buyNow: undefined });
  const next = { ...buyNow, quantity: 2 };
  expect(withoutOrdered({ ...placed, buyNow: next })).toMatchObject({ lines: cart.lines, buyNow: next });
});

test("a plan that is bought beside an unpaid order leaves that order the cart's, whichever is paid first", () => {
  const plan = { productId: vase, quantity: 1 };
  const placed = withOrdered(cart, cart);
  const subscribing = withAlone(placed, plan);
  expect(subscribing).toMatchObject({ lines: cart.lines, buyNow: plan, ordered: undefined });
  expect(subscribing.idempotencyKey).not.toBe(cart.idempotencyKey);
  expect(withoutSetAside(subscribing, { isPaid: true })).toMatchObject({ lines: [], buyNow: plan });
  expect(withoutSetAside(subscribing, { isPaid: false })).toMatchObject({ lines: cart.lines, buyNow: plan });
  expect(withoutOrdered(withOrdered(subscribing, subscribing))).toEqual(placed);
  expect(withoutBuyNow(subscribing)).toEqual(placed);
  // Another plan after it.
  expect(
    withAlone(withOrdered(subscribing, subscribing), { productId: chair, quantity: 1 }).setAside,
  ).toEqual(subscribing.setAside);
});

test.each([
  ["nothing", undefined],
  ["text", "not json"],
  ["an object", {}],
  ["a list of lines", cart.lines],
  ["a quantity of zero", withLine({ productId: chair, quantity: 0 })],
  ["a fraction", withLine({ productId: chair, quantity: 1.5 })],
  ["a quantity above the maximum", withLine({ productId: chair, quantity: maxQuantity + 1 })],
  ["an invalid product id", withLine({ productId: "1 or 1=1", quantity: 1 })],
  ["an invalid idempotency key", { ...cart, idempotencyKey: "mine" }],
])("%s is an empty cart that has placed nothing, with an idempotency key of its own", (_, content) => {
  const read = parseCart(content);
  expect(read).toEqual({ lines: [], idempotencyKey: expect.any(String) });
  expect(parseCart(content).idempotencyKey).not.toBe(read.idempotencyKey);
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

test("the cart's form changes what was chosen in it, and nothing that another tab has changed meanwhile", () => {
  const form = new FormData();
  for (const [productId, quantity, shown] of [
    [chair, "2", "2"],
    [vase, "3", "1"],
  ] as const)
    for (const [name, value] of Object.entries({ productId, quantity, shown })) form.append(name, value);
  expect(parseQuantities(form)).toEqual([{ productId: vase, quantity: 3 }]);
});
