import { randomBytes } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { countWork } from "@/lib/back-office/count-work";
import { dispatchOrder } from "@/lib/back-office/dispatch-order";
import { listOrders } from "@/lib/back-office/list-orders";
import { readAdminOrder } from "@/lib/back-office/read-admin-order";
import { type RefundInput, refundOrder } from "@/lib/back-office/refund-order";
import { actOnChargeback, type ChargebackAct, listChargebacks } from "@/lib/reconciliation/chargebacks";
import { importSettlementReport } from "@/lib/reconciliation/import-settlement-report";
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
});
const key = randomBytes(32);
const keys = { current: key, accepted: [key] };
const decide = (id: string, by = approver!) =>
  decideApproval({ id, decision: "approved", approver: by, code: "" }, deps());

async function importReport(query: string, change = (report: string) => report) {
  const file = [Buffer.from(change((await shop.settlementReport(query)).toString()))];
  const later = { ...shop.deps, now: () => new Date(Date.now() + 3_600_000) };
  const imported = await importSettlementReport(
    { fileName: "settlement.csv", file, by: ada, from: "a browser" },
    later,
  );
  if (!imported.ok) throw new Error(imported.error.messages.join("\n"));
}

/** A paid order of 9.00, which the bank's next report lists as charged back. */
async function chargedBackOrder(change?: (report: string) => string) {
  const { number, id } = await shop.order(900n);
  await shop.line(id);
  await shop.pay(number);
  await importReport(`chargebacks=${number}-1`, change);
  const view = async () => (await readAdminOrder({ number }, shop.deps))!;
  const input = async (changes: Partial<RefundInput>): Promise<RefundInput> => ({
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
  const act = async (done: ChargebackAct) => {
    const [row] = await listChargebacks({ gatewayOrderIds: [`${number}-1`] }, shop.deps);
    await actOnChargeback({ id: row!.id, act: done, note: "By the portal", by: ada }, shop.deps);
  };
  const request = async () => {
    const { id: waiting } = await shop.db.approval.findFirstOrThrow({
      where: { order: { number }, state: "waiting" },
    });
    return waiting;
  };
  return { number, view, input, ask, act, request };
}

test("what the bank took back is not left to refund, and a refund without a tick never reaches the bank", async () => {
  const { number, view, ask, input } = await chargedBackOrder();
  expect(await view()).toMatchObject({
    chargeback: { isOpen: true, amount: { minor: 900 } },
    balances: { refundable: { minor: 0 }, unrefunded: { minor: 900 } },
  });
  expect(await ask()).toMatchObject({ ok: false, error: { kind: "charged_back", left: { minor: 0 } } });
  expect(await refundOrder(await input({}), shop.deps)).toMatchObject({ error: { kind: "charged_back" } });
  expect(await shop.movements(number)).toEqual(["PAYMENT 900"]);
});

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
  await importReport(`chargebacks=${number}-1`);
  const { id } = await shop.db.approval.findFirstOrThrow({ where: { order: { number } } });
  expect(await decide(id)).toEqual({
    ok: true,
    value: { outcome: "charged_back" },
  });
  expect(await shop.movements(number)).toEqual(["PAYMENT 900"]);
});

test("a chargeback that is lost or accepted is not left to refund, one that is won is", async () => {
  for (const done of ["lost", "accepted"] as const) {
    const { view, ask, act } = await chargedBackOrder();
    await act(done);
    expect(await view()).toMatchObject({
      chargeback: { isOpen: false },
      balances: { refundable: { minor: 0 } },
    });
    expect(await ask()).toMatchObject({ error: { kind: "charged_back" } });
  }
  const { view, ask, act } = await chargedBackOrder();
  await act("evidence_sent");
  expect(await ask()).toMatchObject({ error: { kind: "charged_back" } });
  await act("won");
  expect(await view()).toMatchObject({ chargeback: null, balances: { refundable: { minor: 900 } } });
  expect(await ask()).toMatchObject({ ok: true });
});

test("of a chargeback of a part the rest is left to refund, one of an unreadable amount leaves nothing", async () => {
  const part = await chargedBackOrder((report) => report.replace("CHARGEBACK,9.00", "CHARGEBACK,5.00"));
  await part.act("lost");
  expect((await part.view()).balances.refundable.minor).toBe(400);
  expect(await part.ask({ amountMinor: 401 })).toMatchObject({ error: { kind: "charged_back" } });
  expect(await part.ask({ amountMinor: 400 })).toMatchObject({ ok: true });
  const odd = await chargedBackOrder((report) => report.replace("CHARGEBACK,9.00", "CHARGEBACK,nine"));
  expect((await odd.view()).balances.refundable.minor).toBe(0);
});

test("an open chargeback stands in the list, in a work list with its count, and keeps goods in the house", async () => {
  const { number, act } = await chargedBackOrder();
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
  await act("lost");
  expect(await listed("chargeback")).toBeUndefined();
  expect(await count()).toBe(before - 1);
});

test("a refund that was begun before the chargeback came is not opened after it", async () => {
  const { number, id } = await shop.order(900n);
  await shop.line(id);
  await shop.pay(number);
  const { revision } = (await readAdminOrder({ number }, shop.deps))!;
  const input = { number, amountMinor: 900, revision, by: ada, quantities: [], delivery: false } as const;
  const both = await Promise.all([
    refundOrder(
      { ...input, reason: "returned", note: undefined, mayRefundMinor: () => undefined },
      shop.deps,
    ),
    importReport(`chargebacks=${number}-1`),
  ]);
  const { chargebackOpen, operations } = await shop.payment(id);
  expect(chargebackOpen).toBe(true);
  expect(operations.some(({ kind }) => kind === "REFUND")).toBe(both[0].ok);
});
