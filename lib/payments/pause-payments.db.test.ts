import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { createPaymentBreaker, failuresInARow } from "./payment-breaker";
import { moveMoney } from "./move-money";
import { payOrder } from "./pay-order";

const cardNumber = "5123450000000107";

let shop: TestShop;
let deps: TestShop["deps"];
beforeAll(async () => {
  shop = await startTestShop();
});
beforeEach(() => {
  deps = { ...shop.deps, breaker: createPaymentBreaker({ log: shop.deps.log }) };
});
afterAll(() => shop.stop());

const paused = { ok: false, error: { kind: "paused", retryAfterSeconds: expect.any(Number) } };

async function press(order: Awaited<ReturnType<TestShop["order"]>>, attempts = 0) {
  const card = await shop.bank.token(cardNumber);
  return payOrder({ number: order.number, access: shop.access, attempts, orderRevision: 0, card }, deps);
}

/** As many new payments as it takes, each of which meets the fault. */
async function bankGoesDown(operation: string, fault: string) {
  await shop.bank.post("faults", { operation, fault });
  const orders = await Promise.all(Array.from({ length: failuresInARow }, () => shop.order(1_000n)));
  for (const order of orders) expect(await press(order)).toEqual({ ok: true, value: {} });
  await shop.bank.console("faults", { method: "DELETE" });
  return orders;
}

test.each([
  ["create_session", "drop_before"],
  ["create_session", "server_busy"],
  ["pay", "commit_then_drop"],
  ["pay", "html_502"],
])(
  "while the bank is down (%s: %s), a new payment is not begun: nothing is written and nothing is sent",
  async (operation, fault) => {
    await bankGoesDown(operation, fault);
    const order = await shop.order(1_000n);
    const calls = async () => (await shop.bank.console("calls?limit=500")).length as number;
    const before = await calls();
    expect(await press(order)).toEqual(paused);
    expect(await shop.db.payment.count({ where: { orderId: order.id } })).toBe(0);
    expect(await calls()).toBe(before);
  },
);

test("a pause changes no unknown outcome", async () => {
  const orders = await bankGoesDown("pay", "commit_then_drop");
  for (const order of orders) {
    expect(await press(order, 1)).toEqual(paused);
    expect((await shop.payment(order.id)).operations.at(-1)).toMatchObject({ kind: "PAY", state: "UNKNOWN" });
    expect(await shop.movements(order.number)).toEqual(["PAYMENT 1000"]);
  }
});

test("during a pause staff can still refund", async () => {
  const order = await shop.order(1_500n);
  await press(order);
  await bankGoesDown("create_session", "server_busy");
  const { revision } = await shop.payment(order.id);
  const refund = { kind: "REFUND", number: order.number, amountMinor: 1_500, revision, by: "grace" } as const;
  expect(await moveMoney(refund, deps)).toMatchObject({ ok: true });
});

test.each(["unauthorized", "rejected", "lock_failure"])(
  "answers of the bank pause nothing, however often they are %s",
  async (fault) => {
    await shop.bank.post("faults", { operation: "pay", fault });
    for (let index = 0; index <= failuresInARow; index += 1) {
      expect(await press(await shop.order(1_000n))).toMatchObject({ ok: true });
    }
    await shop.bank.console("faults", { method: "DELETE" });
    expect(deps.breaker.pause()).toBeUndefined();
  },
);
