import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestShop, type TestShop } from "@/testing/start-test-shop";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

test.each([
  ["JPY", 0],
  ["USD", 2],
  ["KWD", 3],
])("an order in %s and its payment keep the exponent %i", async (currency, exponent) => {
  const { id, number } = await shop.order(1_250n, { currency });
  await shop.pay(number);
  const order = await shop.deps.db.order.findUniqueOrThrow({ where: { id } });
  expect(order.currencyExponent).toBe(exponent);
  expect(await shop.payment(id)).toMatchObject({ currency, currencyExponent: exponent, status: "APPROVED" });
});

test("a payment in another currency or exponent than its order is rejected by the database", async () => {
  const { id, number } = await shop.order(1_250n);
  await shop.pay(number);
  const payment = await shop.payment(id);
  const change = (data: object) => shop.db.payment.update({ where: { id: payment.id }, data });
  await expect(change({ currency: "EUR" })).rejects.toThrow("a payment has the currency of its order");
  await expect(change({ currencyExponent: 0 })).rejects.toThrow("a payment has the currency of its order");
});

test("the currency and exponent of an order never change", async () => {
  const { id } = await shop.order(1_250n);
  const change = (data: object) => shop.db.order.update({ where: { id }, data });
  await expect(change({ currency: "EUR" })).rejects.toThrow("the currency of an order never changes");
  await expect(change({ currencyExponent: 0 })).rejects.toThrow("the currency of an order never changes");
});
