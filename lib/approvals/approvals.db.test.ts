import { afterAll, beforeAll, expect, test } from "vitest";

import type { RefundInput } from "@/lib/back-office/refund-order";
import { readAdminOrder } from "@/lib/back-office/read-admin-order";
import { operationIdSchema } from "@/lib/ids";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { approvalDays } from "./approval-input";
import { decideApproval, endExpiredApprovals } from "./decide-approval";
import { listApprovals } from "./list-approvals";
import { refundOrAsk, resolveOrAsk } from "./request-approval";

const ada = "ada@example.com";
const bob = "bob@example.com";
const secondPersonAbove = { USD: 500 };

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const deps = () => ({ ...shop.deps, secondPersonAbove });

/** A paid order of 10.00 dollars, and a function that refunds as its review does. */
async function paidOrder() {
  const { number } = await shop.order(1_000n);
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
  const { refund, request, refunded, view } = await paidOrder();
  expect(await refund(501, { note: "Broken" })).toEqual({ ok: false, error: { kind: "waits_for_approval" } });
  expect(await refunded()).toBe(0);
  const id = await request();
  const decide = () => decideApproval({ id, decision: "approved", by: bob }, deps());
  const decided = await Promise.all([decide(), decide(), decide()]);
  expect(decided.filter(({ ok }) => ok)).toEqual([{ ok: true, value: { outcome: "done" } }]);
  expect(await refunded()).toBe(501);
  const { timeline } = await view();
  const [operation] = timeline.filter(({ kind }) => kind === "REFUND");
  expect(operation).toMatchObject({ by: ada, refund: { reason: "returned", note: "Broken" } });
  expect(timeline.filter(({ kind }) => kind.startsWith("approval")).map(({ by }) => by)).toEqual([ada, bob]);
});

test("a refund up to the limit, and one in a currency without a limit, need nobody else", async () => {
  const { refund, refunded } = await paidOrder();
  expect(await refund(500)).toMatchObject({ ok: true });
  expect(await refunded()).toBe(500);
  const { number, view } = await paidOrder();
  const { revision } = await view();
  const input = { number, amountMinor: 900, revision, by: ada, quantities: [], delivery: false };
  const rest = { reason: "returned", note: undefined, mayRefundMinor: () => undefined } as const;
  expect(
    await refundOrAsk({ ...input, ...rest }, { ...shop.deps, secondPersonAbove: { EUR: 1 } }),
  ).toMatchObject({ ok: true });
});

test("nobody approves what they asked for, in whatever letters, and a declined request moves nothing", async () => {
  const { refund, request, refunded } = await paidOrder();
  await refund(600);
  const id = await request();
  expect(await decideApproval({ id, decision: "approved", by: ada.toUpperCase() }, deps())).toEqual({
    ok: false,
    error: { kind: "own_request" },
  });
  expect(await decideApproval({ id, decision: "declined", by: bob }, deps())).toEqual({
    ok: true,
    value: { outcome: null },
  });
  expect(await decideApproval({ id, decision: "approved", by: bob }, deps())).toMatchObject({
    error: { kind: "not_waiting" },
  });
  expect(await refunded()).toBe(0);
  expect(await refund(600)).toMatchObject({ error: { kind: "waits_for_approval" } });
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
  expect(await decideApproval({ id, decision: "approved", by: bob }, deps())).toEqual({
    ok: true,
    value: { outcome: "changed" },
  });
  expect(await refunded()).toBe(100);
});

test("who asked keeps their own limit after the approval", async () => {
  const { refund, request, refunded } = await paidOrder();
  await refund(600, { mayRefundMinor: () => 550 });
  const id = await request();
  expect(await decideApproval({ id, decision: "approved", by: bob }, deps())).toEqual({
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
  expect(await decideApproval({ id, decision: "approved", by: bob }, then)).toMatchObject({
    error: { kind: "not_waiting" },
  });
  expect(await endExpiredApprovals(then)).toBeGreaterThan(0);
  expect((await listApprovals(then)).decided.find((row) => row.id === id)).toMatchObject({
    state: "ended",
    outcome: "expired",
  });
  expect(await refunded()).toBe(0);
});

test("an unknown outcome above the limit is resolved by two people", async () => {
  const { number } = await shop.order(1_000n);
  await shop.pay(number);
  const { revision } = (await readAdminOrder({ number }, shop.deps))!;
  await shop.fault("refund", "commit_then_drop");
  const rest = { reason: "returned", note: undefined, mayRefundMinor: () => undefined } as const;
  await refundOrAsk(
    { number, amountMinor: 900, revision, by: ada, quantities: [], delivery: false, ...rest },
    { ...shop.deps, secondPersonAbove: {} },
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
  expect(await decideApproval({ id, decision: "approved", by: bob }, deps())).toEqual({
    ok: true,
    value: { outcome: "done" },
  });
  expect(await shop.db.operation.findUniqueOrThrow({ where: { id: operationId } })).toMatchObject({
    state: "SUCCEEDED",
    resolvedBy: ada,
  });
});
