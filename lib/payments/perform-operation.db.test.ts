import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type TestShop, testShop } from "@/lib/run/test-shop.ts";
import { payOrder } from "@/lib/use-cases/pay-order.ts";
import { claimOperation } from "./journal.ts";
import { performOperation, sendWithin } from "./perform-operation.ts";

const hour = 60 * 60_000;

let shop: TestShop;

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.stop());

describe("sending what was written", () => {
  it("sends nothing where the process slept between writing the row and sending", async () => {
    const order = await shop.order(900n, { intent: "AUTHORIZE" });
    await shop.pay(order.number);
    const { id } = await shop.payment(order.id);
    const claim = await claimOperation(shop.db, id, "staff", () => ({ kind: "CAPTURE", amountMinor: 900n }));
    if (claim === undefined) throw new Error("nothing was claimed");
    const operation = { ...claim.operation, claimedAt: claim.operation.claimedAt - sendWithin - 1 };
    expect(await performOperation({ ...claim, operation }, shop.deps)).toMatchObject({
      state: "UNSENT",
      reason: "not_sent_in_time",
    });
    expect(await shop.movements(order.number)).toEqual(["AUTHORIZATION 900"]);
  });

  it.each([-hour, hour])("sends where the database's clock is %i ms from the shop's", async (skew) => {
    const order = await shop.order(900n);
    const deps = { ...shop.deps, now: () => new Date(Date.now() + skew) };
    const card = await shop.bank.token("5123450000000107");
    await payOrder({ number: order.number, shopper: "a-shopper", attempts: 0, card }, deps);
    expect((await shop.payment(order.id)).status).toBe("APPROVED");
    expect(await shop.movements(order.number)).toEqual(["PAYMENT 900"]);
  });
});
