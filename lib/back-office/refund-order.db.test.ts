import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { orderNumberSchema } from "@/lib/ids";
import { readAdminOrder } from "./read-admin-order";
import { refundOrder } from "./refund-order";

let shop: TestShop;
const productId = "00000000-0000-4000-8000-000000000001";

beforeAll(async () => {
  shop = await startTestShop();
  await shop.db.product.create({
    data: {
      id: productId,
      slug: "vase",
      name: "Vase",
      summary: "A vase",
      description: "A vase",
      image: "vase.svg",
      imageAlt: "A vase",
      position: 1,
    },
  });
});
afterAll(() => shop.stop());

/** A paid order of 3,000 with two pieces of one line, and its delivery. */
async function paidOrder() {
  const { id, number } = await shop.order(3_000n);
  const line = {
    orderId: id,
    productId,
    name: "Vase",
    unitMinor: 1_250n,
    quantity: 2,
    madeToOrder: false,
  };
  await shop.db.$transaction([
    shop.db.orderLine.deleteMany({ where: { orderId: id } }),
    shop.db.orderLine.create({ data: line }),
    shop.db.order.update({ where: { id }, data: { deliveryMinor: 500n, revision: 1 } }),
  ]);
  await shop.pay(number, 0, undefined, 1);
  return orderNumberSchema.parse(number);
}

type Choice = {
  quantities?: number[];
  delivery?: boolean;
  amountMinor: number;
  reason?: "returned" | undefined;
};

async function refund(number: Awaited<ReturnType<typeof paidOrder>>, choice: Choice) {
  const order = await readAdminOrder({ number }, shop.deps);
  const input = {
    number,
    revision: order?.revision ?? -1,
    by: "ada@example.com",
    mayRefundMinor: () => undefined,
    note: "The glaze has a crack",
    reason: "returned" as const,
    quantities: [],
    delivery: false,
    ...choice,
  };
  return refundOrder(input, shop.deps);
}

test("a line is refunded once, however its pieces are split, and the delivery once", async () => {
  const number = await paidOrder();
  expect(await refund(number, { quantities: [1], delivery: true, amountMinor: 1_750 })).toMatchObject({
    ok: true,
  });
  expect(await refund(number, { quantities: [2], amountMinor: 100 })).toEqual({
    ok: false,
    error: { kind: "line_refunded" },
  });
  expect(await refund(number, { delivery: true, amountMinor: 100 })).toEqual({
    ok: false,
    error: { kind: "line_refunded" },
  });
  expect(await refund(number, { quantities: [1], amountMinor: 1_000 })).toMatchObject({ ok: true });
  expect(await refund(number, { quantities: [1], amountMinor: 100 })).toMatchObject({ ok: false });
  expect(await shop.movements(number)).toEqual(["PAYMENT 3000", "REFUND 1750", "REFUND 1000"]);

  const order = await readAdminOrder({ number }, shop.deps);
  expect(order?.lines).toMatchObject([{ refundable: 0 }]);
  expect(order?.deliveryRefunded).toBe(true);
  const refunds = order?.timeline.flatMap((entry) => ("state" in entry ? (entry.refund ?? []) : []));
  expect(refunds).toEqual([
    { reason: "returned", note: "The glaze has a crack", items: ["1 × Vase, not to be sent", "Delivery"] },
    { reason: "returned", note: "The glaze has a crack", items: ["1 × Vase, not to be sent"] },
  ]);
});

test("a refund without a reason, and one of a line that the order does not have, never reach the bank", async () => {
  const number = await paidOrder();
  expect(await refund(number, { amountMinor: 100, reason: undefined })).toMatchObject({
    error: { kind: "reason_missing" },
  });
  expect(await refund(number, { quantities: [0, 1], amountMinor: 100 })).toMatchObject({
    error: { kind: "line_refunded" },
  });
  expect(await shop.movements(number)).toEqual(["PAYMENT 3000"]);
});

test("a refund that did not happen gives its pieces back", async () => {
  const number = await paidOrder();
  await shop.fault("refund", "rejected");
  expect(await refund(number, { quantities: [2], delivery: true, amountMinor: 3_000 })).toMatchObject({
    ok: false,
  });
  expect(await refund(number, { quantities: [2], delivery: true, amountMinor: 3_000 })).toMatchObject({
    ok: true,
  });
  expect(await shop.movements(number)).toEqual(["PAYMENT 3000", "REFUND 3000"]);
});

test("two members of staff who refund the same piece at the same moment refund it once", async () => {
  const number = await paidOrder();
  const both = await Promise.all([1, 2].map(() => refund(number, { quantities: [1], amountMinor: 1_250 })));
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await shop.movements(number)).toEqual(["PAYMENT 3000", "REFUND 1250"]);
});
