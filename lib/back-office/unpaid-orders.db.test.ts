import { afterAll, beforeAll, expect, test } from "vitest";

import type { OrderNumber } from "@/lib/ids";
import { type TestShop, startTestShop } from "@/testing/start-test-shop";
import { readAdminOrder } from "./read-admin-order";
import { followUpUnpaid, listUnpaidOrders } from "./unpaid-orders";

const by = "ada@example.com";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

/** An order that expired without a payment. */
async function expiredOrder() {
  const order = await shop.order(1_000n, { email: "robin@example.com" });
  const data = { expiredAt: new Date(), expiresAt: null, revision: { increment: 1 } };
  await shop.db.order.update({ where: { id: order.id }, data });
  return order;
}

const listed = async (deps: Pick<TestShop["deps"], "db" | "now"> = shop.deps) =>
  (await listUnpaidOrders(deps)).map(({ number }) => number);

async function notesOn(number: OrderNumber) {
  const view = await readAdminOrder({ number }, shop.deps);
  return view!.timeline.filter(({ kind }) => kind === "note");
}

test("an order that expired unpaid is listed for a week, or until somebody has followed it up", async () => {
  const { number } = await expiredOrder();
  expect(await listUnpaidOrders(shop.deps)).toMatchObject([
    { number, email: "robin@example.com", total: { minor: 1_000, currency: "USD" } },
  ]);
  const now = () => new Date(Date.now() + 8 * 24 * 60 * 60_000);
  expect(await listed({ ...shop.deps, now })).toEqual([]);
  expect(await followUpUnpaid({ number, by }, shop.deps)).toBe(true);
  expect(await listed()).toEqual([]);
  expect(await followUpUnpaid({ number, by }, shop.deps)).toBe(false);
  expect(await notesOn(number)).toMatchObject([
    { by, text: "Asked the shopper why the order was not paid." },
  ]);
});

test("an order that is paid, or may still be, is not listed, and nothing is noted on it", async () => {
  const paid = await shop.order(1_000n);
  await shop.pay(paid.number);
  const open = await shop.order(1_000n);
  expect(await listed()).toEqual([]);
  for (const { number } of [paid, open]) {
    expect(await followUpUnpaid({ number, by }, shop.deps)).toBe(false);
    expect(await notesOn(number)).toEqual([]);
  }
});
