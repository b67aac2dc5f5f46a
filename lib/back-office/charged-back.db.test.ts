import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { countWork } from "./count-work";
import { dispatchOrder } from "./dispatch-order";
import { listOrders } from "./list-orders";
import { readAdminOrder } from "./read-admin-order";
import { type RefundInput, refundOrder } from "./refund-order";

const ada = "ada@example.com";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

/** What the bank takes back of an order's payment, all of 9.00. */
async function takeBack(orderId: string, chargebackOpen = true) {
  const data = { chargedBackMinor: 900n, chargebackOpen };
  await shop.db.payment.updateMany({ where: { orderId }, data });
}

/** A paid order of 9.00, which the bank took back. */
async function chargedBackOrder() {
  const { number, id } = await shop.order(900n);
  await shop.line(id);
  await shop.pay(number);
  await takeBack(id);
  const view = async () => (await readAdminOrder({ number }, shop.deps))!;
  const input = async (changes: Partial<RefundInput> = {}): Promise<RefundInput> => ({
    number,
    amountMinor: 100,
    revision: (await view()).revision,
    by: ada,
    quantities: [],
    delivery: false,
    reason: "returned",
    note: undefined,
    mayRefundMinor: () => undefined,
    ...changes,
  });
  const refund = async (changes: Partial<RefundInput> = {}) => refundOrder(await input(changes), shop.deps);
  return { number, id, view, refund };
}

test("what the bank took back is not left to refund, and a refund without a tick never reaches the bank", async () => {
  const { number, view, refund } = await chargedBackOrder();
  expect(await view()).toMatchObject({
    chargeback: { isOpen: true, amount: { minor: 900 } },
    balances: { refundable: { minor: 0 }, unrefunded: { minor: 900 } },
  });
  expect(await refund()).toMatchObject({ ok: false, error: { kind: "charged_back", left: { minor: 0 } } });
  expect(await refund({ paysTwice: true })).toMatchObject({ error: { kind: "needs_second_person" } });
  expect(await shop.movements(number)).toEqual(["PAYMENT 900"]);
});

test("an open chargeback stands in the list, in a work list with its count, and keeps goods in the house", async () => {
  const { number, id } = await chargedBackOrder();
  const listed = async (state: "chargeback" | "to_dispatch" | "approved") =>
    (await listOrders({ state, pageSize: 100 }, shop.deps)).rows.find((row) => row.number === number);
  const count = async () => (await countWork(shop.deps)).find(({ list }) => list === "chargeback")!.count;
  expect((await listed("approved"))?.chargeback).toMatchObject({ isOpen: true });
  expect(await listed("chargeback")).toBeDefined();
  expect(await listed("to_dispatch")).toBeUndefined();
  const before = await count();
  const parcel = { number, quantities: [1], carrier: "", tracking: "", by: ada };
  expect(await dispatchOrder(parcel, shop.deps)).toEqual({ ok: false, error: { kind: "charged_back" } });
  expect(await dispatchOrder({ ...parcel, confirmed: ["charged_back"] }, shop.deps)).toMatchObject({
    ok: true,
  });
  await takeBack(id, false);
  expect(await listed("chargeback")).toBeUndefined();
  expect(await count()).toBe(before - 1);
});
