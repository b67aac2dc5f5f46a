import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type TestShop, startTestShop } from "@/testing/start-test-shop";
import { payOrder } from "./pay-order";
import { openOperation } from "./journal";
import { performOperation, sendWithin } from "./perform-operation";

const hour = 60 * 60_000;

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

describe("sending an opened operation", () => {
  test("never happens where the process was suspended between opening and sending", async () => {
    const order = await shop.order(900n, { intent: "AUTHORIZE" });
    await shop.pay(order.number);
    const { id } = await shop.payment(order.id);
    const opened = await openOperation(shop.deps, id, {
      requestedBy: "staff",
      choose: () => ({ kind: "CAPTURE", amountMinor: 900n }),
    });
    if (opened === undefined) throw new Error("no operation was opened");
    const operation = { ...opened.operation, openedAt: opened.operation.openedAt - sendWithin - 1 };
    expect(await performOperation({ ...opened, operation }, shop.deps)).toMatchObject({
      state: "UNSENT",
      reason: "not_sent_in_time",
    });
    expect(await shop.movements(order.number)).toEqual(["AUTHORIZATION 900"]);
  });

  test.each([-hour, hour])("happens where the database's clock is %i ms from the shop's", async (skew) => {
    const order = await shop.order(900n);
    const deps = { ...shop.deps, now: () => new Date(Date.now() + skew) };
    const card = await shop.bank.token("5123450000000107");
    await payOrder({ number: order.number, access: shop.access, attempts: 0, orderRevision: 0, card }, deps);
    expect((await shop.payment(order.id)).status).toBe("APPROVED");
    expect(await shop.movements(order.number)).toEqual(["PAYMENT 900"]);
  });
});
