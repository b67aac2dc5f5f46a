import { afterAll, beforeAll, expect, test } from "vitest";

import { dispatchOrder } from "@/lib/back-office/dispatch-order";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { countSlowOrders, listSlowOrders } from "./list-slow-orders";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

async function order() {
  const { id, number } = await shop.order(900n);
  await shop.line(id);
  return number;
}

test("paid orders that have not left are slow after a week, oldest first, and no other order", async () => {
  const first = await order();
  const second = await order();
  const dispatched = await order();
  await order();
  for (const number of [second, first, dispatched]) await shop.pay(number);
  const parcel = { number: dispatched, quantities: [1], carrier: "", tracking: "", by: "ada@example.com" };
  expect(await dispatchOrder(parcel, shop.deps)).toMatchObject({ ok: true });

  const slowAfter = async (days: number) => {
    const deps = { ...shop.deps, now: () => new Date(Date.now() + days * 24 * 60 * 60_000) };
    const listed = await listSlowOrders(deps);
    expect(await countSlowOrders(deps)).toBe(listed.length);
    return listed.map(({ number }) => number);
  };
  expect(await slowAfter(6)).toEqual([]);
  expect(await slowAfter(8)).toEqual([first, second]);
});
