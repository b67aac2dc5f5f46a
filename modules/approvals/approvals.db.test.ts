import { randomBytes } from "node:crypto";

import { TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import type { RefundInput } from "@/lib/back-office/refund-order";
import { readAdminOrder } from "@/lib/back-office/read-admin-order";
import { operationIdSchema } from "@/lib/ids";
import type { SecondPersonAbove } from "@/lib/payments/second-person";
import { uncertainMessage, uncertainOutcomes } from "@/lib/payments/uncertain-outcomes";
import { createSealedSecret, openSecret } from "@/lib/staff/authenticator";
import { disableStaff } from "@/lib/staff/accounts";
import { invitationDays } from "@/lib/staff/invitations";
import type { CurrentStaff } from "@/lib/staff/sessions";
import { rounds } from "@/testing/rounds";
import { err, ok } from "@/lib/result";
import type { ApprovedAct, AskProgramAgain } from "@/modules/seam/shop-module";
import { staffAccount } from "@/testing/staff-account";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { heldByMaintenance, underMaintenance } from "@/testing/under-maintenance";
import { approvalDays } from "./approval-input";
import {
  type ApprovalDecision,
  decideApproval,
  type DecideInput,
  endExpiredApprovals,
} from "./decide-approval";
import { findAlerts } from "./find-alerts";
import { listApprovals, listWaitingOf } from "./list-approvals";
import { readOrderEntries } from "./order-entries";
import { askForModule, refundOrAsk, resolveOrAsk } from "./request-approval";

const ada = "ada@example.com";
const bob = "bob@example.com";
const authenticatorKey = randomBytes(32);
const keys = { current: authenticatorKey, accepted: [authenticatorKey] };

let shop: TestShop;
/** Bob, a manager, who decides. */
let approver: CurrentStaff;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await shop.db.staff.deleteMany();
  await staffAccount(ada, { db: shop.db });
  approver = await staffAccount(bob, { db: shop.db });
});

const withLimits = (secondPersonAbove: SecondPersonAbove) => ({
  ...shop.deps,
  settings: { ...shop.deps.settings, secondPersonAbove },
});
const deps = () => ({ ...withLimits({ USD: 500 }), keys, approvedActs: [] });
const decide = (id: string, decision: ApprovalDecision = "approved", changes: Partial<DecideInput> = {}) =>
  decideApproval({ id, decision, approver, code: "", ...changes }, deps());

/** A paid order of 10.00 dollars, and a function that refunds as its review does. */
async function paidOrder(totalMinor = 1_000n) {
  const { number } = await shop.order(totalMinor);
  await shop.pay(number);
  const view = async () => (await readAdminOrder({ number }, shop.deps))!;
  const { revision } = await view();
  const refund = (amountMinor: number, changes: Partial<RefundInput> = {}) =>
    refundOrAsk(
      {
        number,
        amountMinor,
        revision,
        by: ada,
        quantities: [],
        delivery: false,
        reason: "returned",
        note: undefined,
        mayRefundMinor: () => undefined,
        ...changes,
      },
      deps(),
    );
  const request = async () => {
    const { id } = await shop.db.approval.findFirstOrThrow({
      where: { order: { number }, state: "waiting" },
    });
    return id;
  };
  const refunded = async () => (await view()).balances.refunded.minor;
  return { number, view, refund, request, refunded };
}

test("a refund above the limit moves nothing until another person approves it, then once, in the name of who asked", async () => {
  const { number, refund, request, refunded, view } = await paidOrder();
  expect(await refund(501, { note: "Broken" })).toEqual({ ok: false, error: { kind: "waits_for_approval" } });
  expect(await refunded()).toBe(0);
  const id = await request();
  const decided = await Promise.all([decide(id), decide(id), decide(id)]);
  expect(decided.filter(({ ok }) => ok)).toEqual([{ ok: true, value: { outcome: "done" } }]);
  expect(await refunded()).toBe(501);
  const { timeline } = await view();
  const [operation] = timeline.filter(({ kind }) => kind === "REFUND");
  expect(operation).toMatchObject({ by: ada, refund: { reason: "returned", note: "Broken" } });
  const entries = await readOrderEntries({ number }, shop);
  expect(entries.map(({ by }) => by)).toEqual([ada, bob]);
});

test("during maintenance a refund is not approved: its request waits, and is approved once after it", async () => {
  const { refund, request, refunded } = await paidOrder();
  await refund(600);
  const id = await request();
  const decision = { id, decision: "approved", approver, code: "" } as const;
  expect(await decideApproval(decision, underMaintenance(deps()))).toEqual(heldByMaintenance);
  expect(await request()).toBe(id);
  expect(await decide(id)).toEqual({ ok: true, value: { outcome: "done" } });
  expect(await refunded()).toBe(600);
});

test("a refund up to the limit, and one in a currency without a limit, need nobody else", async () => {
  const { refund, refunded } = await paidOrder();
  expect(await refund(500)).toMatchObject({ ok: true });
  expect(await refunded()).toBe(500);
  const { number, view } = await paidOrder();
  const { revision } = await view();
  const input = { number, amountMinor: 900, revision, by: ada, quantities: [], delivery: false };
  const rest = { reason: "returned", note: undefined, mayRefundMinor: () => undefined } as const;
  expect(await refundOrAsk({ ...input, ...rest }, withLimits({ EUR: 1 }))).toMatchObject({ ok: true });
});

test("nobody approves what they asked for, in whatever letters, and a declined request moves nothing", async () => {
  const { refund, request, refunded } = await paidOrder();
  await refund(600);
  const id = await request();
  expect(await decide(id, "approved", { approver: { ...approver, email: ada.toUpperCase() } })).toEqual({
    ok: false,
    error: { kind: "own_request" },
  });
  expect(await decide(id, "declined")).toEqual({
    ok: true,
    value: { outcome: null },
  });
  expect(await decide(id)).toMatchObject({
    error: { kind: "not_waiting" },
  });
  expect(await refunded()).toBe(0);
  expect(await refund(600)).toMatchObject({ error: { kind: "waits_for_approval" } });
});

test("the person who asked gets a mail once it is decided, and what moved nothing is not called done", async () => {
  const { number, refund, request } = await paidOrder();
  await refund(900);
  const id = await request();
  expect(await listWaitingOf({ number }, shop.deps)).toHaveLength(1);
  const told = async () => (await findAlerts(shop.deps)).find(({ object }) => object === id);
  expect(await told()).toBeUndefined();
  await refund(100);
  await decide(id);
  expect(await told()).toMatchObject({ to: ada, content: { title: expect.stringMatching(/was not done$/) } });
});

test.each(uncertainOutcomes)("after %s no message says that nothing moved", async (outcome) => {
  const { number, refund, request } = await paidOrder();
  await refund(900);
  const id = await request();
  const decision = { state: "approved" as const, decidedBy: bob, decidedAt: new Date() };
  await shop.db.approval.update({ where: { id }, data: { ...decision, outcome } });
  const told = (await findAlerts(shop.deps)).find(({ object }) => object === id)!;
  expect(told.content).toMatchObject({
    title: expect.stringMatching(/not known yet$/),
    paragraphs: [uncertainMessage],
  });
  const entries = await readOrderEntries({ number }, shop);
  expect(entries.at(-1)).toMatchObject({ reason: "approved, outcome not known yet" });
});

test("several small refunds do not pass the limit", async () => {
  const { number, view, refund, refunded } = await paidOrder();
  expect(await refund(300)).toMatchObject({ ok: true });
  const { revision } = await view();
  expect(await refund(201, { number, revision })).toMatchObject({ error: { kind: "waits_for_approval" } });
  expect(await refunded()).toBe(300);
  expect(await refund(200, { number, revision })).toMatchObject({ ok: true });
});

test("a second request for the same order waits for the first", async () => {
  const { refund } = await paidOrder();
  const asked = await Promise.all([refund(600), refund(700)]);
  const kinds = new Set(asked.map((each) => each.ok || each.error.kind));
  expect(kinds).toEqual(new Set(["waits_already", "waits_for_approval"]));
});

test("an order that changed since the request refuses it, and nothing moves", async () => {
  const { refund, request, refunded } = await paidOrder();
  await refund(600);
  const id = await request();
  expect(await refund(100)).toMatchObject({ ok: true });
  expect(await decide(id)).toEqual({
    ok: true,
    value: { outcome: "changed" },
  });
  expect(await refunded()).toBe(100);
});

test("who asked keeps the limit that their role has when it is approved", async () => {
  const { refund, request, refunded } = await paidOrder(10_000n);
  await refund(6_000);
  await shop.db.staff.update({ where: { email: ada }, data: { role: "clerk" } });
  const id = await request();
  expect(await decide(id)).toEqual({
    ok: true,
    value: { outcome: "above_limit" },
  });
  expect(await refunded()).toBe(0);
});

test("a request ends after three days", async () => {
  const { refund, request, refunded } = await paidOrder();
  await refund(600);
  const id = await request();
  const later = new Date(Date.now() + approvalDays * 24 * 60 * 60_000 + 1_000);
  const then = { ...deps(), now: () => later };
  expect((await listApprovals(then)).waiting).toEqual([]);
  expect(await decideApproval({ id, decision: "approved", approver, code: "" }, then)).toMatchObject({
    error: { kind: "not_waiting" },
  });
  expect(await endExpiredApprovals({ approvedActs: [] }, then)).toBeGreaterThan(0);
  expect((await listApprovals(then)).decided.find((row) => row.id === id)).toMatchObject({
    state: "ended",
    outcome: "expired",
  });
  expect(await refunded()).toBe(0);
});

test("a request whose words are erased is listed without them", async () => {
  const { number, refund, request } = await paidOrder();
  await refund(600, { note: "Broken" });
  const id = await request();
  await decide(id, "declined");
  const { id: orderId } = await shop.db.order.findUniqueOrThrow({ where: { number } });
  await shop.deps.db.$transaction([
    shop.deps.db.erasure.createMany({ data: { orderIds: [orderId], reason: "a test", erasedBy: bob } }),
    shop.deps.db.$executeRaw`SELECT erase_words('approval', 'id', ARRAY[${id}])`,
  ]);
  const { decided } = await listApprovals(deps());
  expect(decided.find((row) => row.id === id)).toMatchObject({ note: "[erased]" });
});

test("an unknown outcome above the limit is resolved by two people", async () => {
  const { number } = await shop.order(1_000n);
  await shop.pay(number);
  const { revision } = (await readAdminOrder({ number }, shop.deps))!;
  await shop.fault("refund", "commit_then_drop");
  const rest = { reason: "returned", note: undefined, mayRefundMinor: () => undefined } as const;
  await refundOrAsk(
    { number, amountMinor: 900, revision, by: ada, quantities: [], delivery: false, ...rest },
    shop.deps,
  );
  const operation = await shop.db.operation.findFirstOrThrow({
    where: { state: "UNKNOWN", payment: { order: { number } } },
  });
  const operationId = operationIdSchema.parse(operation.id);
  const resolution = { operationId, decision: "happened", reason: "The bank says so", by: ada } as const;
  expect(await resolveOrAsk(resolution, deps())).toEqual({
    ok: false,
    error: { kind: "waits_for_approval" },
  });
  expect(await shop.db.operation.findUniqueOrThrow({ where: { id: operationId } })).toMatchObject({
    state: "UNKNOWN",
  });
  const { id } = await shop.db.approval.findFirstOrThrow({ where: { operationId } });
  expect(await decide(id)).toEqual({
    ok: true,
    value: { outcome: "done" },
  });
  expect(await shop.db.operation.findUniqueOrThrow({ where: { id: operationId } })).toMatchObject({
    state: "SUCCEEDED",
    resolvedBy: ada,
  });
});

test("a request of somebody who was disabled since ends, and nothing moves", async () => {
  const { refund, request, refunded } = await paidOrder();
  await refund(600);
  const id = await request();
  await disableStaff({ email: ada }, { db: shop.db, now: () => new Date() });
  expect(await decide(id)).toEqual({ ok: true, value: { outcome: "account_disabled" } });
  expect(await refunded()).toBe(0);
  expect(await shop.db.approval.findUniqueOrThrow({ where: { id } })).toMatchObject({ state: "ended" });
});

test.each([
  ["whose role lost the right", { role: "auditor" }, "right_lost"],
  ["whose password was taken away", { passwordHash: null }, "account_disabled"],
  ["who got a new link since", { invitedAt: new Date("2100-01-01") }, "account_disabled"],
] as const)("a request of somebody %s ends, and nothing moves", async (_, data, outcome) => {
  const { refund, request, refunded } = await paidOrder();
  await refund(600);
  const id = await request();
  await shop.db.staff.update({ where: { email: ada }, data });
  expect(await decide(id)).toMatchObject({ value: { outcome } });
  expect(await refunded()).toBe(0);
});

test("what a program asked for is done as far as it still may, and never approved by who let it in", async () => {
  const program = "api: Warehouse";
  const asks = (answer: Awaited<ReturnType<AskProgramAgain>>): { askProgramAgain: AskProgramAgain } => ({
    askProgramAgain: (_, { name, rights }) => {
      expect(rights).toEqual(["refund"]);
      return Promise.resolve(name === program ? answer : undefined);
    },
  });
  const { refund, request, refunded } = await paidOrder();
  await refund(600, { by: program });
  const input = { id: await request(), decision: "approved", approver, code: "" } as const;
  const letInBy = (email: string) => asks(ok({ role: "manager", letInBy: email }));
  expect(await decideApproval(input, { ...deps(), ...letInBy(bob) })).toEqual(err({ kind: "one_person" }));
  expect(await decideApproval(input, { ...deps(), ...letInBy(ada) })).toEqual(ok({ outcome: "done" }));
  expect(await refunded()).toBe(600);

  const ended = await paidOrder();
  await ended.refund(600, { by: program });
  const again = { ...input, id: await ended.request() };
  const refused = asks(err({ kind: "account_disabled" }));
  expect(await decideApproval(again, { ...deps(), ...refused })).toEqual(ok({ outcome: "account_disabled" }));
  expect(await ended.refunded()).toBe(0);
});

test("where an app is required, a request of somebody without one ends, and nothing moves", async () => {
  const { refund, request } = await paidOrder();
  await refund(600);
  const id = await request();
  const required = { ...deps().settings, secondFactorRequired: true };
  await giveApp(approver);
  const decided = await decideApproval(
    {
      id,
      decision: "approved",
      approver: { ...approver, hasAuthenticator: true, provenAt: new Date() },
      code: "",
    },
    { ...deps(), settings: required },
  );
  expect(decided).toMatchObject({ value: { outcome: "factor_missing" } });
});

test("somebody who was disabled or lost the right approves nothing", async () => {
  const { refund, request, refunded } = await paidOrder();
  await refund(600);
  const id = await request();
  const refusal = { ok: false, error: { kind: "may_not_approve" } };
  await shop.db.staff.update({ where: { email: bob }, data: { role: "clerk" } });
  expect(await decide(id)).toEqual(refusal);
  await shop.db.staff.update({ where: { email: bob }, data: { role: "manager", disabledAt: new Date() } });
  expect(await decide(id)).toEqual(refusal);
  expect(await decide(id, "declined")).toEqual(refusal);
  expect(await refunded()).toBe(0);
});

test("approval against disable: either it is done before, or nothing moves", async () => {
  for (let round = 0; round < rounds({ few: 5, many: 50 }); round += 1) {
    const { refund, request, refunded } = await paidOrder();
    await refund(600);
    const id = await request();
    const disable = disableStaff({ email: ada }, { db: shop.db, now: () => new Date() });
    const [decided] = await Promise.all([decide(id), disable]);
    const outcome = decided.ok ? decided.value.outcome : decided.error.kind;
    expect(["done", "account_disabled"]).toContain(outcome);
    expect(await refunded()).toBe(outcome === "done" ? 600 : 0);
    await shop.db.staff.update({ where: { email: ada }, data: { disabledAt: null } });
  }
});

/** Gives a person an app, and returns the code that it shows. */
async function giveApp({ id }: CurrentStaff): Promise<string> {
  const sealedSecret = createSealedSecret(id, keys);
  await shop.db.staffAuthenticator.create({ data: { staffId: id, sealedSecret, lastStep: 0 } });
  return new TOTP({ secret: openSecret(sealedSecret, id, keys)! }).generate();
}

test("whoever approves gives a fresh code of their app, and needs none to decline", async () => {
  const { refund, request, refunded } = await paidOrder();
  await refund(600);
  const id = await request();
  const code = await giveApp(approver);
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const old = { ...approver, hasAuthenticator: true, provenAt: minutesAgo(6) };
  expect(await decide(id, "approved", { approver: old })).toEqual({
    ok: false,
    error: { kind: "code_missing" },
  });
  expect(await decide(id, "approved", { approver: old, code: "000000" })).toEqual({
    ok: false,
    error: { kind: "wrong_code" },
  });
  expect(await refunded()).toBe(0);
  expect(await decide(id, "approved", { approver: old, code })).toMatchObject({ value: { outcome: "done" } });
  expect(await refunded()).toBe(600);
  const other = await paidOrder();
  await other.refund(600);
  expect(await decide(await other.request(), "declined", { approver: old })).toMatchObject({ ok: true });
});

const lately = () => new Date(Date.now() - 60_000);
const longAgo = () => new Date(Date.now() - (invitationDays + 1) * 24 * 60 * 60_000);
const carol = "carol@example.com";

test.each<[string, Record<string, string>]>([
  ["the asker let the approver in", { [bob]: ada }],
  ["the approver let the asker in", { [ada]: bob }],
  ["one owner let both in", { [ada]: carol, [bob]: carol }],
  ["an account between them was let in by one and let the other in", { [carol]: ada, [bob]: carol }],
])("nobody approves by a second account: %s lately", async (_, invitedBy) => {
  const { refund, request, refunded } = await paidOrder();
  await staffAccount(carol, { db: shop.db });
  await refund(600);
  const id = await request();
  for (const [email, by] of Object.entries(invitedBy))
    await shop.db.staff.update({ where: { email }, data: { invitedBy: by, invitedAt: lately() } });
  expect(await decide(id)).toEqual({ ok: false, error: { kind: "one_person" } });
  expect(await refunded()).toBe(0);
  await shop.db.staff.updateMany({ data: { invitedAt: longAgo() } });
  expect(await decide(id)).toMatchObject({ value: { outcome: "done" } });
});

/** A request for what a module held back, and what it did since. */
async function heldBack(requestedBy: string) {
  const amount = { amountMinor: 600n, currency: "USD", currencyExponent: 2 };
  const request = { kind: "import", input: { file: "a" }, ...amount, requestedBy };
  expect((await askForModule(request, deps())).kind).toBe("waits_for_approval");
  const { id } = await shop.db.approval.findFirstOrThrow({ where: { kind: "import", state: "waiting" } });
  const done: unknown[] = [];
  const ended: unknown[] = [];
  const act: ApprovedAct = {
    kind: "import",
    right: "import_report",
    async perform(given) {
      done.push(given);
      return "done";
    },
    async declined({ outcome }) {
      ended.push(outcome);
    },
  };
  const approve = async (approvedActs = [act]) => {
    const decided = await decideApproval(
      { id, decision: "approved", approver, code: "" },
      { ...deps(), approvedActs },
    );
    return decided.ok ? decided.value.outcome : decided.error.kind;
  };
  const expire = () => {
    const later = new Date(Date.now() + approvalDays * 24 * 60 * 60_000 + 1_000);
    return endExpiredApprovals({ approvedActs: [act] }, { ...deps(), now: () => later });
  };
  return { approve, expire, done, ended };
}

test.each([ada, "system"])(
  "what a module held back of %s is done once somebody else approves it",
  async (by) => {
    const { approve, done } = await heldBack(by);
    expect(await approve()).toBe("done");
    expect(done).toEqual([{ input: { file: "a" }, by }]);
  },
);

test("what a module held back is not done for somebody who lost its right, nor in a shop without the module", async () => {
  const { approve, done, ended } = await heldBack(ada);
  await shop.db.staff.update({ where: { email: ada }, data: { role: "auditor" } });
  expect(await approve()).toBe("right_lost");
  expect(ended).toEqual(["right_lost"]);
  await shop.db.staff.update({ where: { email: ada }, data: { role: "manager" } });
  expect(await (await heldBack(ada)).approve([])).toBe("gone");
  expect(done).toEqual([]);
});

test("what a module held back ends with the request that nobody decided in time, once", async () => {
  const { expire, done, ended } = await heldBack(ada);
  expect(await expire()).toBeGreaterThan(0);
  expect(await expire()).toBe(0);
  expect(ended).toEqual(["expired"]);
  expect(done).toEqual([]);
});
