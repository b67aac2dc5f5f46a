import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import type { OrderNumber } from "@/lib/ids";
import { listOrders } from "@/lib/back-office/list-orders";
import { moveMoney } from "./move-money";
import { readAdminOrder } from "@/lib/back-office/read-admin-order";
import { readOrder } from "@/lib/orders/read-order";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

async function approvedInPart(rest: Parameters<TestShop["order"]>[1]) {
  const order = await shop.order(4_001n, rest);
  await shop.fault(rest?.intent === "AUTHORIZE" ? "authorize" : "pay", "partial_approval");
  await shop.pay(order.number);
  return order;
}

async function shopperState(number: OrderNumber) {
  return (await readOrder({ number, access: shop.access }, shop.deps))?.state;
}

const usd = (minor: number) => ({ minor, currency: "USD", exponent: 2 });

describe("a payment that the bank approved in part", () => {
  test("is shown to shopper and staff with the lesser amount, never as paid", async () => {
    const { number } = await approvedInPart({ intent: "PAY" });
    expect(await shopperState(number)).toEqual({
      kind: "partly_approved",
      approved: usd(2_001),
      taken: true,
    });
    const desk = await readAdminOrder({ number }, shop.deps);
    expect(desk).toMatchObject({
      state: "partly_approved",
      balances: { ordered: usd(4_001), captured: usd(2_001), refundable: usd(2_001) },
    });
    const inState = async (state: "paid" | "partly_approved") =>
      (await listOrders({ state }, shop.deps)).rows.map((row) => row.number);
    expect(await inState("partly_approved")).toContain(number);
    expect(await inState("paid")).not.toContain(number);
  });

  test("is never charged for the rest, even when the shopper presses Pay again", async () => {
    const { number, id } = await approvedInPart({ intent: "PAY" });
    await shop.pay(number, 1);
    expect(await shop.db.payment.count({ where: { orderId: id } })).toBe(1);
    expect(await shop.movements(number)).toEqual(["PAYMENT 2001"]);
  });

  test("can be refunded up to the amount collected, which the shopper is then shown", async () => {
    const { number, id } = await approvedInPart({ intent: "PAY" });
    const { revision } = await shop.payment(id);
    const input = { number, revision, by: "staff" };
    expect(await moveMoney({ kind: "REFUND", ...input, amountMinor: 2_002 }, shop.deps)).toMatchObject({
      error: { kind: "too_much", left: usd(2_001) },
    });
    expect(await moveMoney({ kind: "REFUND", ...input, amountMinor: 2_001 }, shop.deps)).toMatchObject({
      ok: true,
    });
    expect(await shopperState(number)).toEqual({ kind: "refunded", refunded: usd(2_001) });
  });

  test("of an authorization is never captured automatically, and staff can void it", async () => {
    const { number, id } = await approvedInPart({ intent: "AUTHORIZE", captureNowMinor: 1_000n });
    expect(await shopperState(number)).toEqual({
      kind: "partly_approved",
      approved: usd(2_001),
      taken: false,
    });
    expect(await shop.movements(number)).toEqual(["AUTHORIZATION 2001"]);
    const { revision } = await shop.payment(id);
    expect(await moveMoney({ kind: "VOID", number, revision, by: "staff" }, shop.deps)).toMatchObject({
      ok: true,
    });
    expect(await shopperState(number)).toEqual({ kind: "cancelled" });
  });
});
