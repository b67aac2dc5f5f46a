import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { readCustomer } from "./read-customer";
import { noteOrder } from "./note-order";

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

test("a guest is all orders of an address that belong to no account, in any case of its letters", async () => {
  const customer = await shop.db.customer.create({ data: { email: "owner@example.com", locale: "en" } });
  const first = await shop.order(2_500n, { email: "Guest@Example.com" });
  await shop.order(900n, { email: "guest@example.com", currency: "KWD" });
  await shop.order(100n, { email: "other@example.com" });
  await shop.order(100n, { email: "owner@example.com", customerId: customer.id });
  await shop.pay(first.number);
  await noteOrder({ number: first.number, text: "Rings twice", by: "ada@example.com" }, shop.deps);

  const guest = await readCustomer({ number: first.number }, shop.deps);
  expect(guest?.orders).toHaveLength(2);
  expect(guest).toMatchObject({ accountSince: null, declines: 0, cards: [] });
  expect(guest?.sums).toContainEqual({
    orders: 1,
    captured: { minor: 2_500, currency: "USD", exponent: 2 },
    refunded: { minor: 0, currency: "USD", exponent: 2 },
  });
  expect(guest?.notes).toMatchObject([{ text: "Rings twice", orderNumber: first.number }]);
});

test("an account is its orders, whatever their address", async () => {
  const customer = await shop.db.customer.create({ data: { email: "kim@example.com", locale: "en" } });
  const own = await shop.order(2_500n, { email: "kim@example.com", customerId: customer.id });
  await shop.order(2_500n, { email: "kim@example.com" });
  const account = await readCustomer({ number: own.number }, shop.deps);
  expect(account?.orders.map(({ number }) => number)).toEqual([own.number]);
  expect(account?.accountSince).toEqual(customer.createdAt);
});
