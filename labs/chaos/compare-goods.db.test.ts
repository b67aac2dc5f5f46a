import { afterAll, beforeAll, expect, test } from "vitest";

import { dispatchOrder } from "@/lib/back-office/dispatch-order";
import { moveMoney } from "@/lib/payments/move-money";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { compareGoods } from "./compare-goods";
import { lastPieces } from "./place-order-with-retries";

const by = "ada@example.com";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

async function paidOrder(productId?: string) {
  const order = await shop.order(900n);
  await shop.line(order.id);
  if (productId !== undefined)
    await shop.db.orderLine.updateMany({ where: { orderId: order.id }, data: { productId } });
  await shop.pay(order.number);
  return order;
}

const failures = async () => (await compareGoods(shop.databaseUrl)).failures;

test("the comparison of goods and money finds nothing in a shop that follows its rules, and each planted fault", async () => {
  const { number, id } = await paidOrder();
  await dispatchOrder({ number, quantities: [1], carrier: "", tracking: "", by }, shop.deps);
  expect(await failures()).toEqual([]);

  const { id: orderLineId } = await shop.db.orderLine.findFirstOrThrow({ where: { orderId: id } });
  await shop.db.$executeRaw`ALTER TABLE "dispatch_line" DISABLE TRIGGER "dispatch_line_once"`;
  const again = { orderId: id, dispatchedBy: by, lines: { create: [{ orderLineId, quantity: 1 }] } };
  await shop.db.dispatch.create({ data: again });
  expect(await failures()).toEqual([expect.stringContaining("of 1 pieces 2 were sent")]);

  const { revision } = await shop.payment(id);
  await moveMoney({ kind: "REFUND", number, amountMinor: 900, revision, by }, shop.deps);
  await shop.db.dispatch.create({ data: { orderId: id, dispatchedBy: by } });
  expect(await failures()).toContainEqual(expect.stringContaining("after its money had gone back"));
});

test("the comparison finds a last piece that was paid for twice", async () => {
  const first = await paidOrder();
  const { productId } = await shop.db.orderLine.findFirstOrThrow({ where: { orderId: first.id } });
  await shop.db.product.update({ where: { id: productId }, data: { slug: lastPieces[0] } });
  expect(await failures()).not.toContainEqual(expect.stringContaining("one piece"));
  await paidOrder(productId);
  expect(await failures()).toContainEqual(expect.stringContaining("one piece, and 2 were paid for"));
});
