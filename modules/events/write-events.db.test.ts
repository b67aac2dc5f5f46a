import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { dispatchOrder } from "@/lib/back-office/dispatch-order";
import { readAdminOrder } from "@/lib/back-office/read-admin-order";
import { refundOrder } from "@/lib/back-office/refund-order";
import { operationIdSchema, type OrderNumber } from "@/lib/ids";
import { closeRest } from "@/lib/payments/close-rest";
import { moveMoney } from "@/lib/payments/move-money";
import { resolveOperation } from "@/lib/payments/resolve-operation";
import { listUnknownOutcomes } from "@/lib/unknown-outcomes/list-unknown-outcomes";
import { modules } from "@/modules/server";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";

import { listEventTypes } from "./event-types";
import { placeEvents } from "./place-events";
import { readEvents } from "./read-events";

const by = "ada@example.com";
const declined = "5123450000000602";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(async () => {
  await everyEventFitsItsSchema();
  await shop.stop();
});

async function everyEventFitsItsSchema() {
  const schemas = new Map(listEventTypes(modules));
  await placeEvents(shop.deps);
  const events = await readEvents({}, shop.deps);
  expect(events.length).toBeGreaterThan(10);
  for (const { type, data } of events)
    expect(schemas.get(type)?.strict().safeParse(data), type).toMatchObject({ success: true });
}

const typesOf = async (subject: string) =>
  (await shop.db.shopEvent.findMany({ where: { subject }, orderBy: { sequence: "asc" } })).map(({ type }) =>
    type.replace(/\.v1$/, ""),
  );

async function orderOfTwo(intent: "PAY" | "AUTHORIZE") {
  const order = await shop.order(1_800n, { intent });
  await shop.line(order.id, 2);
  return order;
}

const revisionOf = async (number: OrderNumber) => (await readAdminOrder({ number }, shop.deps))!.revision;

async function move(number: OrderNumber, kind: "CAPTURE" | "VOID", amountMinor?: number) {
  const moved = await moveMoney(
    { kind, number, amountMinor, revision: await revisionOf(number), by },
    shop.deps,
  );
  expect(moved).toMatchObject({ ok: true });
}

test("each movement of money and each parcel is one event, in its order, with amounts and lines", async () => {
  const { number } = await orderOfTwo("AUTHORIZE");
  await shop.pay(number);
  await dispatchOrder({ number, quantities: [1], carrier: "Fleet", tracking: "T1", by }, shop.deps);
  await move(number, "CAPTURE", 900);
  const refund = {
    number,
    revision: await revisionOf(number),
    by,
    amountMinor: 900,
    quantities: [1],
    delivery: false,
  };
  const refunded = await refundOrder(
    { ...refund, mayRefundMinor: () => undefined, note: undefined, reason: "returned" },
    shop.deps,
  );
  expect(refunded).toMatchObject({ ok: true });
  const closed = { number, revision: await revisionOf(number), reason: "Sold out", by };
  expect(await closeRest(closed, shop.deps)).toMatchObject({ ok: true });
  expect(await typesOf(number)).toEqual([
    "order.authorized",
    "order.dispatched",
    "order.captured",
    "order.refunded",
    "order.rest_closed",
  ]);
  await placeEvents(shop.deps);
  const events = await readEvents({ subject: number }, shop.deps);
  const line = { name: "Vase", quantity: 1 };
  expect(events.map(({ data }) => data)).toMatchObject([
    {
      order: { number, totalMinor: 1_800, lines: [{ quantity: 2, unitMinor: 900 }] },
      operation: { approvedMinor: 1_800 },
    },
    { dispatch: { carrier: "Fleet", tracking: "T1", lines: [line] } },
    {
      operation: { kind: "CAPTURE", approvedMinor: 900 },
      payment: { state: "partly_captured", capturedMinor: 900 },
    },
    { operation: { kind: "REFUND", approvedMinor: 900 }, refunded: [line], payment: { refundedMinor: 900 } },
    { payment: { capturedMinor: 900 } },
  ]);
});

test("a payment, a part of one, a void and a failed attempt are each one event", async () => {
  const paid = await orderOfTwo("PAY");
  await shop.pay(paid.number);
  expect(await typesOf(paid.number)).toEqual(["order.paid"]);
  const held = await orderOfTwo("AUTHORIZE");
  await shop.pay(held.number);
  await move(held.number, "VOID");
  expect(await typesOf(held.number)).toEqual(["order.authorized", "order.voided"]);
  const part = await orderOfTwo("PAY");
  await shop.fault("pay", "partial_approval");
  await shop.pay(part.number);
  expect(await typesOf(part.number)).toEqual(["order.partly_approved"]);
  const failed = await orderOfTwo("PAY");
  await shop.pay(failed.number, 0, declined);
  await shop.pay(failed.number, 1);
  expect(await typesOf(failed.number)).toEqual(["order.payment_failed", "order.paid"]);
});

test("an unknown outcome is an event, and so is its resolution, beside what it turned out to be", async () => {
  const { number } = await orderOfTwo("PAY");
  await shop.fault("pay", "commit_then_drop");
  await shop.pay(number);
  expect(await typesOf(number)).toEqual(["order.outcome_unknown"]);
  const { unknown } = await listUnknownOutcomes(shop.deps);
  const row = unknown.find(({ orderNumber }) => orderNumber === number);
  const resolution = {
    operationId: operationIdSchema.parse(row?.operationId),
    decision: "not_happened",
    by,
    reason: "Asked",
    reference: "CASE-1001",
  } as const;
  await shop.db.$transaction((tx) => resolveOperation(tx, resolution, shop.deps));
  expect(await typesOf(number)).toEqual([
    "order.outcome_unknown",
    "order.outcome_resolved",
    "order.payment_failed",
  ]);
});

test("what is rolled back is no event, an event is never changed or deleted, and a place is given once", async () => {
  const { number, id } = await orderOfTwo("PAY");
  const rolledBack = shop.deps.db.$transaction(async (tx) => {
    await shop.deps.consequences.orderPlaced(tx, { orderId: id });
    throw new Error("rolled back");
  });
  await expect(rolledBack).rejects.toThrow("rolled back");
  expect(await typesOf(number)).toEqual([]);
  await shop.pay(number);
  await placeEvents(shop.deps);
  const [event] = await shop.db.shopEvent.findMany({ where: { subject: number } });
  const where = { id: event!.id };
  for (const data of [{ subject: "other" }, { position: 999_999n }, { position: null }])
    await expect(shop.db.shopEvent.update({ where, data })).rejects.toThrow("append-only");
  await expect(shop.db.shopEvent.delete({ where })).rejects.toThrow();
});

test("places have no gap and follow each other for an order, also if a transaction before ends later", async () => {
  const subject = randomUUID();
  const say = (tx: Parameters<typeof shop.deps.consequences.happened>[0], about: string) =>
    shop.deps.consequences.happened(tx, { type: "plan.started.v1", subject: about, data: { plan: about } });
  const slow = shop.deps.db.$transaction(async (tx) => {
    await say(tx, subject);
    await shop.deps.db.$transaction((other) => say(other, `${subject} first`));
    await placeEvents(shop.deps);
  });
  await slow;
  await Promise.all([placeEvents(shop.deps), placeEvents(shop.deps), placeEvents(shop.deps)]);
  const events = await shop.db.shopEvent.findMany({ orderBy: { position: "asc" } });
  expect(events.map(({ position }) => Number(position))).toEqual(events.map((_, index) => index + 1));
  expect(events.slice(-2).map((event) => event.subject)).toEqual([`${subject} first`, subject]);
  const written = await shop.db.shopEvent.findMany({ orderBy: { sequence: "asc" } });
  const placesOf = (list: typeof events, about: string) =>
    list.filter((event) => event.subject === about).map(({ id }) => id);
  for (const { subject: about } of events) expect(placesOf(events, about)).toEqual(placesOf(written, about));
});
