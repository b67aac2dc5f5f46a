import { afterAll, beforeAll, expect, test } from "vitest";

import type { OrderNumber } from "@/lib/ids";
import { readOrder } from "@/lib/orders/read-order";
import type { AdminOrderFilter } from "./views";
import { closeRest } from "@/lib/payments/close-rest";
import { moveMoney } from "@/lib/payments/move-money";
import type { DispatchDoubt } from "@/lib/payments/state-table";
import { rounds } from "@/testing/rounds";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { countWork } from "./count-work";
import { dispatchOrder } from "./dispatch-order";
import { listOrders } from "./list-orders";
import { readAdminOrder } from "./read-admin-order";
import { type RefundInput, refundOrder } from "./refund-order";

const by = "ada@example.com";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

/** An order of two pieces for 18.00, paid or authorized. */
async function orderOfTwo(intent: "PAY" | "AUTHORIZE" = "PAY", pieces = 2) {
  const order = await shop.order(BigInt(900 * pieces), { intent });
  await shop.line(order.id, pieces);
  await shop.pay(order.number);
  return order;
}

const view = async (number: OrderNumber) => (await readAdminOrder({ number }, shop.deps))!;

async function refund(number: OrderNumber, changes: Partial<RefundInput>) {
  const { revision } = await view(number);
  const nothing = { quantities: [], delivery: false, note: undefined, reason: "returned" as const };
  const input = { number, revision, by, mayRefundMinor: () => undefined, amountMinor: 900, ...nothing };
  return refundOrder({ ...input, ...changes }, shop.deps);
}

const dispatch = (number: OrderNumber, pieces: number, confirmed: DispatchDoubt[] = []) =>
  dispatchOrder({ number, quantities: [pieces], carrier: "", tracking: "", confirmed, by }, shop.deps);

async function isListed(number: OrderNumber, state: AdminOrderFilter) {
  const { rows } = await listOrders({ state, pageSize: 100 }, shop.deps);
  return rows.some((row) => row.number === number);
}

test("what was refunded and not sent is not left to dispatch: in form, list and receipt, and in the use case", async () => {
  const { number } = await orderOfTwo();
  expect(await refund(number, { quantities: [1] })).toMatchObject({ ok: true });
  expect((await view(number)).lines).toMatchObject([{ refundable: 1, pieces: { toDispatch: 1, unsent: 1 } }]);
  expect(await dispatch(number, 2)).toEqual({ ok: false, error: { kind: "not_left" } });
  expect(await isListed(number, "to_dispatch")).toBe(true);
  expect(await dispatch(number, 1)).toMatchObject({ ok: true });
  expect(await isListed(number, "to_dispatch")).toBe(false);
  expect((await view(number)).mayDispatch).toBe(false);
  const receipt = await readOrder({ number, access: shop.access }, shop.deps);
  expect(receipt).toMatchObject({ isDispatched: true, lines: [{ quantity: 2, unsent: 1 }] });
});

test("a piece that was refunded after it was sent came back: it is not sent again, and the other one is", async () => {
  const { number } = await orderOfTwo();
  await dispatch(number, 1);
  expect(await refund(number, { quantities: [2] })).toEqual({
    ok: false,
    error: { kind: "pieces_elsewhere" },
  });
  expect(await refund(number, { quantities: [2], sent: [2] })).toMatchObject({
    error: { kind: "pieces_elsewhere" },
  });
  expect(await refund(number, { quantities: [1], sent: [1] })).toMatchObject({ ok: true });
  expect((await view(number)).lines).toMatchObject([{ pieces: { toDispatch: 1, dispatched: 1, kept: 0 } }]);
  expect(await dispatch(number, 2)).toMatchObject({ error: { kind: "not_left" } });
  expect(await dispatch(number, 1)).toMatchObject({ ok: true });
});

test("the last piece that is refunded and not sent ends the work of dispatching", async () => {
  const { number } = await orderOfTwo();
  await dispatch(number, 1);
  expect(await isListed(number, "to_dispatch")).toBe(true);
  await refund(number, { quantities: [1] });
  expect(await isListed(number, "to_dispatch")).toBe(false);
});

test("a refund that did not happen gives its pieces back to dispatch, one of unknown outcome does not", async () => {
  const { number } = await orderOfTwo();
  await shop.fault("refund", "rejected");
  await refund(number, { quantities: [1] });
  expect((await view(number)).lines).toMatchObject([{ pieces: { toDispatch: 2 } }]);
  await shop.fault("refund", "commit_then_drop");
  expect(await refund(number, { quantities: [1] })).toMatchObject({ error: { kind: "outcome_unknown" } });
  expect(await dispatch(number, 2)).toMatchObject({ error: { kind: "not_left" } });
  expect(await dispatch(number, 1)).toMatchObject({ ok: true });
  // If the refund did not happen, the other piece must leave after all.
  expect((await shop.db.payment.findFirstOrThrow({ where: { order: { number } } })).dispatchedAt).toBeNull();
});

test("nothing leaves of an order whose money was returned, with or without lines", async () => {
  const { number } = await orderOfTwo();
  expect(await refund(number, { amountMinor: 1_800 })).toMatchObject({ ok: true });
  expect((await view(number)).mayDispatch).toBe(false);
  expect(await dispatch(number, 1)).toEqual({ ok: false, error: { kind: "money_returned" } });
  expect(await isListed(number, "to_dispatch")).toBe(false);
});

test("nothing leaves while a void or a full refund may have happened", async () => {
  const paid = await orderOfTwo();
  await shop.fault("refund", "commit_then_drop");
  await refund(paid.number, { amountMinor: 1_800 });
  expect(await dispatch(paid.number, 1)).toMatchObject({ error: { kind: "money_returned" } });
  expect(await isListed(paid.number, "to_dispatch")).toBe(false);
  const held = await orderOfTwo("AUTHORIZE");
  await shop.fault("void", "commit_then_drop");
  const { revision } = await view(held.number);
  await moveMoney({ kind: "VOID", number: held.number, revision, by }, shop.deps);
  expect(await dispatch(held.number, 1)).toMatchObject({ error: { kind: "not_paid" } });
  expect(await isListed(held.number, "to_dispatch")).toBe(false);
});

test("a partly approved order is held until a person decides: it stands in a list of its own", async () => {
  const { number, id } = await shop.order(1_800n, { intent: "PAY" });
  await shop.line(id, 2);
  await shop.fault("pay", "partial_approval");
  await shop.pay(number);
  expect(await isListed(number, "to_dispatch")).toBe(false);
  expect(await isListed(number, "dispatch_undecided")).toBe(true);
  expect(await dispatch(number, 1)).toEqual({ ok: false, error: { kind: "part_charged" } });
  expect(await view(number)).toMatchObject({ mayDispatch: true, dispatchDoubts: ["part_charged"] });
  expect(await dispatch(number, 2, ["part_charged"])).toMatchObject({ ok: true });
  expect(await isListed(number, "dispatch_undecided")).toBe(false);
});

test("what is left of an order whose rest is closed leaves only if a person says so", async () => {
  const { number } = await orderOfTwo("AUTHORIZE");
  expect(await isListed(number, "to_dispatch")).toBe(true);
  const capture = { kind: "CAPTURE", number, amountMinor: 900, by } as const;
  await moveMoney({ ...capture, revision: (await view(number)).revision }, shop.deps);
  const { revision } = await view(number);
  expect(await closeRest({ number, revision, reason: "One is broken", by }, shop.deps)).toMatchObject({
    ok: true,
  });
  expect(await isListed(number, "to_dispatch")).toBe(false);
  expect(await isListed(number, "dispatch_undecided")).toBe(true);
  expect(await dispatch(number, 1)).toEqual({ ok: false, error: { kind: "part_charged" } });
  expect(await dispatch(number, 1, ["part_charged"])).toMatchObject({ ok: true });
});

test("an order that is held for review leaves once a person has captured it", async () => {
  const { number } = await orderOfTwo("AUTHORIZE");
  await shop.db.payment.updateMany({ where: { order: { number } }, data: { held: true } });
  expect(await dispatch(number, 1)).toEqual({ ok: false, error: { kind: "held" } });
  expect(await isListed(number, "to_dispatch")).toBe(false);
  const { revision } = await view(number);
  await moveMoney({ kind: "CAPTURE", number, amountMinor: 1_800, revision, by }, shop.deps);
  expect(await dispatch(number, 1)).toMatchObject({ ok: true });
});

test("a refund of a piece that is not to be sent, against its dispatch at the same moment: one of them happens", async () => {
  for (let round = 0; round < rounds({ few: 6, many: 40 }); round++) {
    const { number } = await orderOfTwo("PAY", 1);
    const both = await Promise.all([refund(number, { quantities: [1] }), dispatch(number, 1)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const { pieces } = (await view(number)).lines[0]!;
    expect(pieces.dispatched + pieces.unsent).toBe(1);
    expect((await shop.movements(number)).length).toBe(both[0].ok ? 2 : 1);
  }
});

test("a full refund without lines, against a dispatch at the same moment: nothing leaves after the money went back", async () => {
  for (let round = 0; round < rounds({ few: 6, many: 40 }); round++) {
    const { number, id } = await orderOfTwo("PAY", 1);
    const [, left] = await Promise.all([refund(number, { amountMinor: 900 }), dispatch(number, 1)]);
    const { operations } = await shop.payment(id);
    const refundedAt = operations.find(({ kind }) => kind === "REFUND")?.openedAt;
    const sent = await shop.db.dispatch.findFirst({ where: { orderId: id } });
    if (!left.ok) expect(left.error.kind).toBe("money_returned");
    else if (refundedAt) expect(sent!.at.getTime()).toBeLessThanOrEqual(refundedAt.getTime());
  }
});

test("the database refuses to send a refunded piece, whoever writes it", async () => {
  const { number, id } = await orderOfTwo();
  await refund(number, { quantities: [1] });
  const { id: orderLineId } = await shop.db.orderLine.findFirstOrThrow({ where: { orderId: id } });
  const sent = (quantity: number) =>
    shop.db.dispatch.create({
      data: { orderId: id, dispatchedBy: by, lines: { create: [{ orderLineId, quantity }] } },
    });
  await expect(sent(2)).rejects.toThrow(/after its refund/);
  await sent(1);
  await expect(sent(1)).rejects.toThrow(/after its refund/);
});

test("the lists that wait for a person are counted as they are shown", async () => {
  const counts = await countWork(shop.deps);
  for (const list of ["to_dispatch", "dispatch_undecided", "chargeback"] as const) {
    const { rows } = await listOrders({ state: list, pageSize: 100 }, shop.deps);
    expect(counts.find((each) => each.list === list)?.count).toBe(rows.length);
  }
});
