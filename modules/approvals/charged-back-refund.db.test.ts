import { randomBytes } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { dispatchOrder } from "@/lib/back-office/dispatch-order";
import { readAdminOrder } from "@/lib/back-office/read-admin-order";
import { type RefundInput, refundOrder } from "@/lib/back-office/refund-order";
import type { CurrentStaff } from "@/lib/staff/sessions";
import { staffAccount } from "@/testing/staff-account";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { decideApproval } from "./decide-approval";
import { listApprovals } from "./list-approvals";
import { refundOrAsk } from "./request-approval";

const ada = "ada@example.com";
const bob = "bob@example.com";

let shop: TestShop;
/** Ada asks, and Bob decides. */
let [asker, approver]: CurrentStaff[] = [];
beforeAll(async () => {
  shop = await startTestShop();
  asker = await staffAccount(ada, { db: shop.db });
  approver = await staffAccount(bob, { db: shop.db });
});
afterAll(() => shop.stop());

/** A second person is needed for a charged-back refund even if no amount needs one. */
const deps = (secondPersonAbove = {}) => ({
  ...shop.deps,
  settings: { ...shop.deps.settings, secondPersonAbove },
  keys,
  approvedActs: [],
});
const key = randomBytes(32);
const keys = { current: key, accepted: [key] };
const decide = (id: string, by = approver!) =>
  decideApproval({ id, decision: "approved", approver: by, code: "" }, deps());

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
  const ask = async (changes: Partial<RefundInput> = {}) => refundOrAsk(await input(changes), deps());
  const request = async () => {
    const { id: waiting } = await shop.db.approval.findFirstOrThrow({
      where: { order: { number }, state: "waiting" },
    });
    return waiting;
  };
  return { number, input, ask, request };
}

test("a refund into a chargeback, of whatever amount, happens only once another person has approved it", async () => {
  const { number, ask, input, request } = await chargedBackOrder();
  const twice = { paysTwice: true };
  expect(await refundOrder(await input(twice), shop.deps)).toMatchObject({
    error: { kind: "needs_second_person" },
  });
  expect(await ask({ ...twice, amountMinor: 1 })).toMatchObject({ error: { kind: "waits_for_approval" } });
  const id = await request();
  const { waiting } = await listApprovals(shop.deps);
  expect(waiting.find((row) => row.id === id)?.paysTwice).toBe(true);
  expect(await decide(id, asker)).toMatchObject({ error: { kind: "own_request" } });
  expect(await shop.movements(number)).toEqual(["PAYMENT 900"]);
  expect(await decide(id)).toEqual({ ok: true, value: { outcome: "done" } });
  expect(await shop.movements(number)).toEqual(["PAYMENT 900", "REFUND 1"]);
});

test("a refund that waits is refused once something of its order has left", async () => {
  const { number, id: orderId } = await shop.order(900n);
  await shop.line(orderId);
  await shop.pay(number);
  const { revision } = (await readAdminOrder({ number }, shop.deps))!;
  const input = { number, amountMinor: 900, revision, by: ada, quantities: [], delivery: false } as const;
  await refundOrAsk(
    { ...input, reason: "returned", note: undefined, mayRefundMinor: () => undefined },
    deps({ USD: 1 }),
  );
  const sent = { number, quantities: [1], carrier: "", tracking: "", confirmed: [], by: ada };
  expect((await dispatchOrder(sent, shop.deps)).ok).toBe(true);
  const { id } = await shop.db.approval.findFirstOrThrow({ where: { order: { number } } });
  expect(await decide(id)).toEqual({ ok: true, value: { outcome: "changed" } });
  expect(await shop.movements(number)).toEqual(["PAYMENT 900"]);
});

test("a request from before the chargeback is refused when it is approved", async () => {
  const { number, id: orderId } = await shop.order(900n);
  await shop.line(orderId);
  await shop.pay(number);
  const { revision } = (await readAdminOrder({ number }, shop.deps))!;
  const input = { number, amountMinor: 900, revision, by: ada, quantities: [], delivery: false } as const;
  const asked = await refundOrAsk(
    { ...input, reason: "returned", note: undefined, mayRefundMinor: () => undefined },
    deps({ USD: 1 }),
  );
  expect(asked).toMatchObject({ error: { kind: "waits_for_approval" } });
  await takeBack(orderId);
  const { id } = await shop.db.approval.findFirstOrThrow({ where: { order: { number } } });
  expect(await decide(id)).toEqual({
    ok: true,
    value: { outcome: "charged_back" },
  });
  expect(await shop.movements(number)).toEqual(["PAYMENT 900"]);
});
