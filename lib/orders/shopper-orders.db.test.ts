import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { countStatements } from "@/testing/count-statements";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import type { OrderNumber } from "@/lib/ids";
import type { OrderAccess } from "@/lib/order-access/order-access";
import { hashShopperId, mintShopperId } from "@/lib/shopper-id";
import { moveMoney } from "@/lib/payments/move-money";

import { listShopperOrders } from "./order-list";
import { readOrder } from "./read-order";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

/** What a receipt shows of the order's money, in minor units. */
async function readCharges(number: OrderNumber) {
  const order = await readOrder({ number, access: shop.access }, shop.deps);
  const charges = order?.charges;
  return charges && [charges.captured, charges.held, charges.refunded].map(({ minor }) => minor);
}

async function move(
  kind: "CAPTURE" | "VOID" | "REFUND",
  order: { id: string; number: OrderNumber },
  amountMinor: number,
) {
  const { revision } = await shop.payment(order.id);
  const moved = await moveMoney(
    { kind, number: order.number, amountMinor, revision, by: "staff" },
    shop.deps,
  );
  expect(moved.ok).toBe(true);
}

describe("a receipt shows what was charged, is held and was refunded", () => {
  test("nothing before the bank has approved", async () => {
    const order = await shop.order(1_000n);
    expect(await readCharges(order.number)).toBeNull();
    await shop.pay(order.number, 0, "5123450000000602");
    expect(await readCharges(order.number), "a decline charges nothing").toBeNull();
  });

  test("of a payment: all at once, and what was refunded", async () => {
    const order = await shop.order(1_000n);
    await shop.pay(order.number);
    expect(await readCharges(order.number)).toEqual([1_000, 0, 0]);
    await move("REFUND", order, 300);
    expect(await readCharges(order.number)).toEqual([1_000, 0, 300]);
  });

  test("of an authorization: a part now, and the rest on dispatch", async () => {
    const order = await shop.order(1_000n, { intent: "AUTHORIZE", captureNowMinor: 400n });
    await shop.pay(order.number);
    expect(await readCharges(order.number)).toEqual([400, 600, 0]);
    await move("CAPTURE", order, 600);
    expect(await readCharges(order.number)).toEqual([1_000, 0, 0]);
  });

  test("of an authorization that was voided: nothing", async () => {
    const order = await shop.order(1_000n, { intent: "AUTHORIZE" });
    await shop.pay(order.number);
    expect(await readCharges(order.number)).toEqual([0, 1_000, 0]);
    await move("VOID", order, 1_000);
    expect(await readCharges(order.number)).toEqual([0, 0, 0]);
  });

  test("with the time at which the bank approved", async () => {
    const order = await shop.order(1_000n);
    await shop.pay(order.number);
    const { operations } = await shop.payment(order.id);
    const shown = await readOrder({ number: order.number, access: shop.access }, shop.deps);
    expect(shown?.charges?.approvedAt).toEqual(operations.find(({ kind }) => kind === "PAY")?.closedAt);
  });
});

describe("the list of orders", () => {
  /** An order of this shopper with that many lines, the cheapest first. */
  async function placeOrder(shopper: string, lines: number) {
    const numbers = Array.from({ length: lines }, (_, index) => index + 1);
    const order = await shop.order(numbers.reduce((sum, line) => sum + BigInt(line * line * 100), 0n));
    await shop.db.order.update({ where: { id: order.id }, data: { revision: { increment: 1 }, shopper } });
    const products = await shop.db.product.createManyAndReturn({
      data: numbers.map((line) => ({
        slug: `${order.number}-${line}`.toLowerCase(),
        name: `Piece ${line}`,
        summary: "",
        description: "",
        image: `/products/${line}.svg`,
        imageAlt: "",
        position: line,
      })),
    });
    await shop.db.orderLine.createMany({
      data: products.map(({ id, name, position }) => ({
        orderId: order.id,
        productId: id,
        name,
        unitMinor: BigInt(position * 100),
        quantity: position,
        madeToOrder: false,
      })),
    });
    return order;
  }

  test("shows the first of what was bought and how much more there is", async () => {
    const shopper = hashShopperId(mintShopperId());
    await placeOrder(shopper, 5);
    await placeOrder(shopper, 1);
    const rows = await listShopperOrders({ access: { shopper, opened: [] } }, shop.deps);
    expect(rows.map(({ lines, moreLines }) => ({ names: lines.map(({ name }) => name), moreLines }))).toEqual(
      [
        { names: ["Piece 1"], moreLines: 0 },
        { names: ["Piece 5", "Piece 4", "Piece 3"], moreLines: 2 },
      ],
    );
    expect(rows[1]?.lines[0]).toEqual({ name: "Piece 5", quantity: 5, image: "/products/5.svg" });
  });

  test("has the orders that a link opened too, each once and the newest first", async () => {
    const shopper = hashShopperId(mintShopperId());
    const own = await placeOrder(shopper, 1);
    const other = await placeOrder(hashShopperId(mintShopperId()), 1);
    const hidden = await placeOrder(hashShopperId(mintShopperId()), 1);
    const access: OrderAccess = { shopper, opened: [other.number, own.number] };
    const numbers = (await listShopperOrders({ access }, shop.deps)).map(({ number }) => number);
    expect(numbers).toEqual([other.number, own.number]);
    expect(numbers).not.toContain(hidden.number);
  });

  test("is read in one statement, for many orders as for one", async () => {
    const counter = countStatements();
    const counts = [];
    for (const orders of [1, 8]) {
      const shopper = hashShopperId(mintShopperId());
      for (let order = 0; order < orders; order += 1) await placeOrder(shopper, 2);
      counter.reset();
      const rows = await listShopperOrders({ access: { shopper, opened: [] } }, shop.deps);
      expect(rows).toHaveLength(orders);
      counts.push(counter.statements().length);
    }
    counter.stop();
    expect(counts).toEqual([1, 1]);
  });
});
