import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { savedCardScenes } from "@/testing/saved-card-scenes";
import { type TestShop, startTestShop } from "@/testing/start-test-shop";
import type { OrderNumber } from "@/lib/ids";
import { readAdminOrder } from "@/lib/back-office/read-admin-order";
import { moveMoney } from "./move-money";

let shop: TestShop;
let scenes: ReturnType<typeof savedCardScenes>;

beforeAll(async () => {
  shop = await startTestShop();
  scenes = savedCardScenes(shop);
});
afterAll(() => shop.stop());

async function refund(number: OrderNumber, revision: number, amountMinor = 500) {
  const refunded = await moveMoney(
    { kind: "REFUND", number, amountMinor, revision, by: "ada@example.com" },
    shop.deps,
  );
  return refunded.ok ? refunded.value : refunded.error;
}

async function revisionOf(number: OrderNumber): Promise<number> {
  return (await readAdminOrder({ number }, shop.deps))?.revision ?? -1;
}

test.each(["lock_failure", "rejected"])(
  "a refund that %s kept from moving money holds for the revision that it left, and for no later one",
  async (fault) => {
    const order = await shop.order(2_000n);
    await shop.pay(order.number);
    const seen = await revisionOf(order.number);
    await shop.fault("refund", fault);
    const failed = await refund(order.number, seen);
    expect(failed).toMatchObject({ kind: fault === "lock_failure" ? "declined" : "refused" });
    const left = "revision" in failed ? (failed.revision ?? -1) : -1;
    expect(left).toBe(await revisionOf(order.number));

    expect(await refund(order.number, seen)).toEqual({ kind: "changed" });
    expect(await refund(order.number, left)).toMatchObject({ kind: "REFUND" });
    expect(await refund(order.number, left)).toEqual({ kind: "changed" });
    expect(await shop.movements(order.number)).toEqual(["PAYMENT 2000", "REFUND 500"]);
  },
);

test("a person with a limit refunds no more of an order in all, in parts or at once", async () => {
  const order = await shop.order(2_000n);
  await shop.pay(order.number);
  const refundWithin = async (amountMinor: number) => {
    const revision = await revisionOf(order.number);
    const movement = {
      kind: "REFUND",
      number: order.number,
      amountMinor,
      revision,
      by: "kim@example.com",
    } as const;
    return moveMoney({ ...movement, mayRefundMinor: () => 800 }, shop.deps);
  };
  expect(await refundWithin(801)).toMatchObject({
    error: { kind: "above_limit", left: { minor: 800, currency: "USD" } },
  });
  expect(await refundWithin(500)).toMatchObject({ ok: true });
  expect(await refundWithin(301)).toMatchObject({ error: { kind: "above_limit", left: { minor: 300 } } });
  expect(await refundWithin(300)).toMatchObject({ ok: true });
  expect(await refundWithin(1)).toMatchObject({ error: { kind: "above_limit", left: { minor: 0 } } });
  expect(await shop.movements(order.number)).toEqual(["PAYMENT 2000", "REFUND 500", "REFUND 300"]);
});

describe("a charge of the merchant, which has no session, is refunded in a fresh one", () => {
  async function charged() {
    const customerId = await scenes.customer();
    const charge = await scenes.charge(customerId, await scenes.verify(customerId), 2_000n);
    return charge!.order;
  }

  async function rows(orderId: string): Promise<string[]> {
    const { operations } = await shop.payment(orderId);
    return operations.map(({ kind, state, requestedBy }) => `${kind} ${state} ${requestedBy}`);
  }

  test("that is opened first, so that no refused row is written", async () => {
    const order = await charged();
    expect(await refund(order.number, await revisionOf(order.number))).toMatchObject({ kind: "REFUND" });
    expect(await rows(order.id)).toEqual([
      "PAY SUCCEEDED system",
      "CREATE_SESSION SUCCEEDED ada@example.com",
      "REFUND SUCCEEDED ada@example.com",
    ]);
    // The next one takes that session.
    await refund(order.number, await revisionOf(order.number));
    expect(await shop.movements(order.number)).toEqual(["PAYMENT 2000", "REFUND 500", "REFUND 500"]);
    expect((await rows(order.id)).at(-1)).toBe("REFUND SUCCEEDED ada@example.com");
    expect((await shop.payment(order.id)).operations).toHaveLength(4);
  });

  test("once, however many press at the same time, and never above what was paid", async () => {
    const order = await charged();
    const seen = await revisionOf(order.number);
    const all = await Promise.all(Array.from({ length: 5 }, () => refund(order.number, seen, 1_500)));
    expect(all.filter(({ kind }) => kind === "REFUND")).toHaveLength(1);
    expect(await refund(order.number, await revisionOf(order.number), 501)).toMatchObject({
      kind: "too_much",
    });
    expect(await shop.movements(order.number)).toEqual(["PAYMENT 2000", "REFUND 1500"]);
  });

  test("and moves nothing where no session can be opened", async () => {
    const order = await charged();
    await shop.fault("create_session", "server_busy");
    expect(await refund(order.number, await revisionOf(order.number))).toMatchObject({ kind: "refused" });
    expect(await shop.payment(order.id)).toMatchObject({ status: "APPROVED", refundPendingMinor: 0n });
    expect(await refund(order.number, await revisionOf(order.number))).toMatchObject({ kind: "REFUND" });
    expect(await shop.movements(order.number)).toEqual(["PAYMENT 2000", "REFUND 500"]);
  });
});
