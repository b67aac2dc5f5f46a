import { afterAll, beforeAll, expect, test } from "vitest";

import type { OrderNumber } from "@/lib/ids";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { findTwins } from "./find-twins";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

test("paid orders of the same goods by one person within an hour name each other, and no other order", async () => {
  const first = await shop.order(900n, { email: "Twin@example.com" });
  await shop.line(first.id);
  const { productId } = await shop.db.orderLine.findFirstOrThrow({ where: { orderId: first.id } });
  const place = async (email: string) => {
    const order = await shop.order(900n, { email });
    const line = { orderId: order.id, name: "Vase", unitMinor: 900n, quantity: 1, madeToOrder: false };
    await shop.db.orderLine.create({ data: { ...line, productId } });
    return order;
  };
  const second = await place("twin@example.com");
  const unpaid = await place("twin@example.com");
  const stranger = await place("else@example.com");
  const otherGoods = await shop.order(900n, { email: "twin@example.com" });
  await shop.line(otherGoods.id);
  for (const { number } of [first, second, stranger, otherGoods]) await shop.pay(number);

  const twinsOf = async (number: OrderNumber) =>
    (await findTwins({ number }, shop.deps)).map((twin) => twin.number);
  expect(await twinsOf(first.number)).toEqual([second.number]);
  expect(await twinsOf(second.number)).toEqual([first.number]);
  for (const { number } of [unpaid, stranger, otherGoods]) expect(await twinsOf(number)).toEqual([]);
});
