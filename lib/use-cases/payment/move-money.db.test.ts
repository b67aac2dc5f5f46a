import { afterAll, beforeAll, expect, test } from "vitest";

import { type TestShop, startTestShop } from "@/e2e/support/start-test-shop";
import type { OrderNumber } from "@/lib/ids";
import { readAdminOrder } from "@/lib/use-cases/orders/read-admin-order";
import { moveMoney } from "./move-money";

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop();
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
