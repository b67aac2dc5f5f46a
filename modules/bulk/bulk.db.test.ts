import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { dispatchOrder } from "@/lib/back-office/dispatch-order";
import { readAdminOrder } from "@/lib/back-office/read-admin-order";
import type { OrderNumber } from "@/lib/ids";
import type { Prisma } from "@/lib/db/generated/client";
import { sumByCurrency } from "@/lib/money/sum-by-currency";
import { moveMoney } from "@/lib/payments/move-money";
import { createPaymentBreaker } from "@/lib/payments/payment-breaker";
import { disableStaff } from "@/lib/staff/accounts";
import { staffAccount } from "@/testing/staff-account";
import type { HeldBack } from "@/modules/seam/shop-module";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { underMaintenance } from "@/testing/under-maintenance";
import { type BulkAction, bulkAtMost } from "./bulk-action";
import { bulkData } from "./personal-data";
import { readBulk } from "./read-bulk";
import { reviewBulk } from "./review-bulk";
import { runBulk } from "./run-bulk";
import { approvedBulk } from "./approved-bulk";
import { startBulk } from "./start-bulk";
import { stopBulk } from "./stop-bulk";

const by = "ada@example.com";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  // What a person has refunded counts for a day.
  await shop.db.bulkItem.deleteMany();
  await shop.db.bulkRun.deleteMany();
  await shop.db.staff.deleteMany();
  await staffAccount(by, { db: shop.db, role: "clerk" });
  shop.deps.breaker = createPaymentBreaker({ log: shop.deps.log });
});

async function authorizedOrder(totalMinor = 900n): Promise<OrderNumber> {
  const { id, number } = await shop.order(totalMinor, { intent: "AUTHORIZE" });
  await shop.line(id);
  await shop.pay(number);
  return number;
}

/** Reviews and starts an action, as the pages do; returns the run's id. */
async function start(action: BulkAction, numbers: OrderNumber[], tracking: string[] = []): Promise<string> {
  const rows = await reviewBulk({ action, numbers }, shop.deps);
  const choices = rows.map(({ number, revision, dispatchCount, amount }, index) => ({
    number,
    dispatchCount,
    tracking: tracking[index],
    revision,
    amountMinor: amount?.minor ?? null,
  }));
  const started = await startBulk({ action, carrier: "Post", choices, by }, shop.deps);
  if (!started.ok) throw new Error(started.error.kind);
  return started.value.id;
}

const trackingOf = (numbers: OrderNumber[]) =>
  Promise.all(
    numbers.map(async (number) => {
      const { timeline } = (await readAdminOrder({ number }, shop.deps))!;
      return timeline.find((entry) => entry.kind === "dispatched")!.parcel.tracking;
    }),
  );
const resultsOf = async (id: string) =>
  (await readBulk({ id }, shop.deps))!.items.map(({ result }) => result);
const balancesOf = async (number: OrderNumber) => (await readAdminOrder({ number }, shop.deps))!.balances;

/** Adds a fault for the next capture of one order. */
const faultOf = (number: OrderNumber, fault: string) =>
  shop.bank.post("faults", { operation: "capture", fault, times: 1, orderId: `${number}-1` });

test("of 30 captures one is declined, one has an unknown outcome, one was changed by a colleague, and each other is done once", async () => {
  const numbers: OrderNumber[] = [];
  for (let n = 0; n < 30; n++) numbers.push(await authorizedOrder());
  const [changed, declined, unknown] = numbers as [OrderNumber, OrderNumber, OrderNumber];
  const others = numbers.slice(3);
  const rows = await reviewBulk({ action: "capture", numbers }, shop.deps);
  expect(sumByCurrency(rows, ["USD"])).toEqual([{ minor: 27_000, currency: "USD", exponent: 2 }]);
  const id = await start("capture", numbers);
  const { revision } = (await readAdminOrder({ number: changed }, shop.deps))!;
  const colleague = { number: changed, amountMinor: 100, revision, by: "bob@example.com" };
  await moveMoney({ ...colleague, kind: "CAPTURE" }, shop.deps);
  await faultOf(declined, "lock_failure");
  await faultOf(unknown, "commit_then_drop");

  // Two workers at once.
  const done = await Promise.all([runBulk({}, shop.deps), runBulk({}, shop.deps)]);
  expect(done[0] + done[1]).toBe(30);
  expect(await runBulk({}, shop.deps)).toBe(0);

  const results = await resultsOf(id);
  expect(results.slice(0, 3)).toEqual(["changed", "declined", "outcome_unknown"]);
  expect(new Set(results.slice(3))).toEqual(new Set(["done"]));
  expect((await balancesOf(changed)).captured.minor).toBe(100);
  expect((await balancesOf(declined)).captured.minor).toBe(0);
  for (const number of others) {
    expect((await balancesOf(number)).captured.minor).toBe(900);
    expect(await shop.movements(number)).toEqual(["AUTHORIZATION 900", "CAPTURE 900"]);
  }
});

test("during maintenance bulk work waits, and is done once after it", async () => {
  const number = await authorizedOrder();
  const id = await start("capture", [number]);
  expect(await runBulk({}, underMaintenance(shop.deps))).toBe(0);
  expect(await resultsOf(id)).toEqual([null]);
  expect(await runBulk({}, shop.deps)).toBe(1);
  expect(await shop.movements(number)).toEqual(["AUTHORIZATION 900", "CAPTURE 900"]);
});

test("a dispatch of many records every piece with its carrier and tracking number and captures what is left, and never twice", async () => {
  const numbers = [await authorizedOrder(), await authorizedOrder()];
  const id = await start("dispatch_and_capture", numbers, [" TR-1 "]);
  await runBulk({}, shop.deps);
  expect(await resultsOf(id)).toEqual(["done", "done"]);
  for (const number of numbers) {
    const order = (await readAdminOrder({ number }, shop.deps))!;
    const dispatch = order.timeline.find(({ kind }) => kind === "dispatched");
    expect(dispatch).toMatchObject({ parcel: { carrier: "Post" } });
    expect(order.balances.captured.minor).toBe(900);
    expect(order.mayDispatch).toBe(false);
  }
  expect(await trackingOf(numbers)).toEqual(["TR-1", null]);
  const again = await reviewBulk({ action: "dispatch_and_capture", numbers }, shop.deps);
  expect(again.map(({ problem }) => problem)).toEqual(["nothing_to_dispatch", "nothing_to_dispatch"]);
  const second = await start("dispatch", numbers);
  await runBulk({}, shop.deps);
  expect(await resultsOf(second)).toEqual(["nothing_chosen", "nothing_chosen"]);
});

test("what is not paid is shown and does nothing, and a dispatch alone captures nothing", async () => {
  const { number: unpaid } = await shop.order(1_000n);
  const [unpaidRow] = await reviewBulk({ action: "dispatch", numbers: [unpaid] }, shop.deps);
  expect(unpaidRow?.problem).toBe("not_paid");
  const number = await authorizedOrder();
  await start("dispatch", [number]);
  await runBulk({}, shop.deps);
  expect((await balancesOf(number)).captured.minor).toBe(0);
});

test("after its signal to stop, a worker begins no further item", async () => {
  const numbers = [await authorizedOrder(), await authorizedOrder()];
  const id = await start("capture", numbers);
  const stop = new AbortController();
  stop.abort();
  expect(await runBulk({ signal: stop.signal }, shop.deps)).toBe(0);
  expect(await resultsOf(id)).toEqual([null, null]);
  await runBulk({}, shop.deps);
  expect(await resultsOf(id)).toEqual(["done", "done"]);
});

test("more than a hundred orders at once are refused", async () => {
  const number = await authorizedOrder();
  const choices = Array.from({ length: bulkAtMost + 1 }, () => ({
    number,
    revision: 0,
    dispatchCount: 0,
    amountMinor: null,
  }));
  expect(await startBulk({ action: "capture", carrier: "", choices, by }, shop.deps)).toEqual({
    ok: false,
    error: { kind: "too_many" },
  });
});

test.each([
  ["was disabled", { disabledAt: new Date() }, "account_disabled"],
  ["got a new link", { passwordHash: null }, "account_disabled"],
  ["has used a new link", { invitedAt: new Date("2100-01-01") }, "account_disabled"],
  ["lost the right", { role: "auditor" }, "right_lost"],
] as const)("nothing is done in the name of somebody who %s after the press", async (_, data, result) => {
  const numbers = [await authorizedOrder(), await authorizedOrder()];
  const id = await start("dispatch_and_capture", numbers);
  await shop.db.staff.update({ where: { email: by }, data });
  await runBulk({}, shop.deps);
  expect(await resultsOf(id)).toEqual([result, result]);
  for (const number of numbers) {
    expect(await shop.movements(number)).toEqual(["AUTHORIZATION 900"]);
    expect((await readAdminOrder({ number }, shop.deps))!.mayDispatch).toBe(true);
  }
});

test("where an app is required, nothing is done in the name of somebody without one", async () => {
  const id = await start("capture", [await authorizedOrder()]);
  const settings = { ...shop.deps.settings, secondFactorRequired: true };
  await runBulk({}, { ...shop.deps, settings });
  expect(await resultsOf(id)).toEqual(["factor_missing"]);
});

test("disable against bulk: nothing starts after the account is disabled", async () => {
  const numbers: OrderNumber[] = [];
  for (let n = 0; n < 12; n++) numbers.push(await authorizedOrder());
  const id = await start("capture", numbers);
  const disableAfterTheFirst = async () => {
    while ((await shop.db.bulkItem.count({ where: { runId: id, result: "done" } })) === 0);
    await disableStaff({ email: by }, { db: shop.db, now: () => new Date() });
    return shop.db.bulkItem.count({ where: { runId: id, startedAt: { not: null } } });
  };
  const [started] = await Promise.all([disableAfterTheFirst(), runBulk({}, shop.deps)]);
  const results = await resultsOf(id);
  const done = results.filter((result) => result === "done").length;
  expect(results).toEqual(numbers.map((_, position) => (position < done ? "done" : "account_disabled")));
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThanOrEqual(started);
  const captured = await Promise.all(
    numbers.map(async (number) => (await balancesOf(number)).captured.minor),
  );
  expect(captured.filter((minor) => minor > 0)).toHaveLength(done);
});

test("a stopped run does nothing more, says which orders were left out, and what was done stays done", async () => {
  const numbers = [await authorizedOrder(), await authorizedOrder(), await authorizedOrder()];
  const id = await start("capture", numbers);
  const stop = new AbortController();
  const deps = { ...shop.deps, now: () => (stop.abort(), new Date()) };
  expect(await runBulk({ signal: stop.signal }, deps)).toBe(1);
  expect(await stopBulk({ id }, shop.deps)).toBe(2);
  expect(await runBulk({}, shop.deps)).toBe(0);
  expect(await resultsOf(id)).toEqual(["done", "stopped", "stopped"]);
  expect(await stopBulk({ id }, shop.deps)).toBe(0);
  expect(await shop.movements(numbers[1]!)).toEqual(["AUTHORIZATION 900"]);
});

/** A paid order of an article for 9.00. */
async function paidOrder({ currency = "USD" } = {}) {
  const { id, number } = await shop.order(900n, { currency });
  await shop.line(id);
  await shop.pay(number);
  return number;
}

/** Reviews and asks for refunds of orders, above 15.00 dollars with a second person; returns the run and what was asked. */
async function startRefunds(
  numbers: OrderNumber[],
  { article, at = new Date(), person = by }: { article?: string; at?: Date; person?: string } = {},
) {
  const rows = await reviewBulk({ action: "refund", numbers, article }, shop.deps);
  const choices = rows.map(({ number, revision, dispatchCount, amount }) => ({
    number,
    revision,
    dispatchCount,
    amountMinor: amount?.minor ?? null,
  }));
  const asked: HeldBack[] = [];
  const settings = { ...shop.deps.settings, secondPersonAbove: { USD: 1_500 } };
  const started = await startBulk(
    {
      action: "refund",
      carrier: "",
      choices,
      by: person,
      refund: { reason: "damaged", note: "Recall 7", article },
    },
    {
      ...shop.deps,
      now: () => at,
      settings,
      ask: async (request) => {
        asked.push(request);
        return { kind: "waits_for_approval", until: new Date(Date.now() + 60_000) };
      },
    },
  );
  if (!started.ok) throw new Error(started.error.kind);
  return { id: started.value.id, asked, rows, deps: { ...shop.deps, settings } };
}

test("refunds of many orders above the limit wait for a second person, by the sum of a currency, and are then each made once", async () => {
  const numbers = [await paidOrder(), await paidOrder(), await paidOrder({ currency: "EUR" })];
  const { id, asked, rows, deps } = await startRefunds(numbers);
  expect(sumByCurrency(rows, ["EUR", "USD"])).toEqual([
    { minor: 900, currency: "EUR", exponent: 2 },
    { minor: 1_800, currency: "USD", exponent: 2 },
  ]);
  expect(asked).toMatchObject([{ kind: "bulk", amountMinor: 1_800n, currency: "USD", requestedBy: by }]);
  // Typed words are stored in the run alone: an erasure searches it.
  expect(JSON.stringify(asked[0]!.input)).not.toContain("Recall 7");
  expect(await runBulk({}, deps)).toBe(0);
  for (const number of numbers) expect((await balancesOf(number)).refunded.minor).toBe(0);

  expect(await approvedBulk.perform({ input: asked[0]!.input, by }, deps)).toBe("started");
  expect(await approvedBulk.perform({ input: asked[0]!.input, by }, deps)).toBe("gone");
  expect(await runBulk({}, deps)).toBe(3);
  expect(await runBulk({}, deps)).toBe(0);
  expect(await resultsOf(id)).toEqual(["done", "done", "done"]);
  for (const number of numbers) {
    expect(await shop.movements(number)).toEqual(["PAYMENT 900", "REFUND 900"]);
    const order = (await readAdminOrder({ number }, shop.deps))!;
    expect(order.timeline).toContainEqual(
      expect.objectContaining({ refund: expect.objectContaining({ reason: "damaged", note: "Recall 7" }) }),
    );
  }
  const again = await reviewBulk({ action: "refund", numbers }, shop.deps);
  expect(new Set(again.map(({ problem }) => problem))).toEqual(new Set(["nothing_to_refund"]));
});

test("several runs of one person do not pass the limit within a day, also at once; what moved nothing does not count", async () => {
  const hours = (count: number) => new Date(Date.now() - count * 60 * 60_000);
  // Of the dollars alone 27.00 in all: no run by itself is above 15.00.
  const long = await startRefunds([await paidOrder()], { at: hours(25) });
  const stopped = await startRefunds([await paidOrder()], { at: hours(0.5) });
  await stopBulk({ id: stopped.id }, shop.deps);
  const first = await startRefunds([await paidOrder()], { at: hours(0.25) });
  expect([long, stopped, first].flatMap(({ asked }) => asked)).toEqual([]);
  const euros = await startRefunds([await paidOrder({ currency: "EUR" })]);
  expect(euros.asked).toEqual([]);
  expect((await startRefunds([await paidOrder()])).asked).toMatchObject([{ amountMinor: 900n }]);
  await runBulk({}, first.deps);
  expect((await startRefunds([await paidOrder()])).asked).toHaveLength(1);

  await staffAccount("carol@example.com", { db: shop.db, role: "clerk" });
  const numbers = [await paidOrder(), await paidOrder(), await paidOrder()];
  const atOnce = await Promise.all(
    numbers.map((number) => startRefunds([number], { person: "carol@example.com" })),
  );
  expect(atOnce.flatMap(({ asked }) => asked)).toHaveLength(2);
});

test("a run that cannot be written leaves no request, and one of an unknown article asks for none", async () => {
  const number = await paidOrder();
  const ask = async ({ requestedBy }: HeldBack, { db }: { db: Prisma.TransactionClient }) => {
    const request = { action: "capture", carrier: "the request", requestedBy, requestedAt: new Date() };
    await db.bulkRun.create({ data: request });
    return { kind: "waits_for_approval" as const, until: new Date() };
  };
  const settings = { ...shop.deps.settings, secondPersonAbove: { USD: 1 } };
  const begin = (revision: number, article?: string) =>
    startBulk(
      {
        action: "refund",
        carrier: "",
        by,
        choices: [{ number, revision, dispatchCount: 0, amountMinor: 900 }],
        refund: { reason: "damaged", note: undefined, article },
      },
      { ...shop.deps, settings, ask },
    );
  const requests = () => shop.db.bulkRun.count({ where: { carrier: "the request" } });
  // More than the column holds.
  await expect(begin(2 ** 31)).rejects.toThrow();
  expect(await begin(0, "no-such-article")).toEqual({ ok: false, error: { kind: "nothing_chosen" } });
  expect(await requests()).toBe(0);
  expect((await begin(0)).ok).toBe(true);
  expect(await requests()).toBe(1);
});

test.each([
  ["declines", null, "declined_by_second_person"],
  ["does not decide in time", "expired", "expired"],
])("what a second person %s moves nothing, now or later", async (_, outcome, result) => {
  const numbers = [await paidOrder(), await paidOrder()];
  const { id, asked, deps } = await startRefunds(numbers);
  await approvedBulk.declined!({ input: asked[0]!.input, outcome }, deps);
  expect(await runBulk({}, deps)).toBe(0);
  expect(await approvedBulk.perform({ input: asked[0]!.input, by }, deps)).toBe("gone");
  expect(await resultsOf(id)).toEqual([result, result]);
});

test("only an item of the person's own that waits or runs keeps them from being erased", async () => {
  const [waits, interrupted, done] = [await paidOrder(), await paidOrder(), await paidOrder()];
  const { id, deps } = await startRefunds([waits, interrupted, done]);
  const update = (number: string, data: { startedAt: Date; result?: string }) =>
    shop.db.bulkItem.updateMany({ where: { runId: id, order: { number } }, data });
  await update(interrupted, { startedAt: new Date(Date.now() - 10 * 60_000) });
  await update(done, { startedAt: new Date(), result: "done" });
  const obstacles = async (number: string) => {
    const order = await shop.db.order.findUniqueOrThrow({ where: { number } });
    const person = { customerId: null, emails: [], orderIds: [order.id] };
    return (await bulkData.findObstacles!(person, shop.db, deps)).length;
  };
  expect(await Promise.all([waits, interrupted, done].map(obstacles))).toEqual([1, 0, 0]);
  await update(waits, { startedAt: new Date() });
  expect(await obstacles(waits)).toBe(1);
  await update(waits, { startedAt: new Date(), result: "stopped" });
});

test("a refund of many keeps to the limit of a clerk and refuses what changed since the review", async () => {
  const [number, changed] = [await paidOrder(), await paidOrder()];
  const limited = { action: "refund" as const, numbers: [number], mayRefundMinor: () => 899 };
  expect((await reviewBulk(limited, shop.deps))[0]?.problem).toBe("above_limit");
  const { id, deps } = await startRefunds([changed]);
  const { revision } = (await readAdminOrder({ number: changed }, shop.deps))!;
  await moveMoney(
    { kind: "REFUND", number: changed, amountMinor: 1, revision, by: "bob@example.com" },
    shop.deps,
  );
  await runBulk({}, deps);
  expect(await resultsOf(id)).toEqual(["changed"]);
  expect((await balancesOf(changed)).refunded.minor).toBe(1);
});

test("a refund of many pays for nothing that left after its review, or while it waited for a second person", async () => {
  const { id: orderId, number } = await shop.order(900n);
  await shop.line(orderId);
  await shop.pay(number);
  const { id, rows, deps } = await startRefunds([number]);
  expect(rows).toMatchObject([{ revision: expect.any(Number), dispatchCount: 0 }]);
  const parcel = { number, quantities: [1], carrier: "", tracking: "", by: "bob@example.com" };
  expect((await dispatchOrder(parcel, shop.deps)).ok).toBe(true);
  await runBulk({}, deps);
  expect(await resultsOf(id)).toEqual(["changed"]);
  expect(await shop.movements(number)).toEqual(["PAYMENT 900"]);
});

test("a recall refunds the pieces of one article alone, and those that left count as come back", async () => {
  const { id: orderId, number } = await shop.order(900n);
  await shop.line(orderId);
  // The second article belongs to a larger order.
  const other = await shop.order(1_800n);
  await shop.db.$transaction(async (tx) => {
    const products = await tx.product.findMany({ orderBy: { slug: "asc" }, take: 2 });
    const line = { orderId: other.id, name: "Vase", unitMinor: 900n, quantity: 1, madeToOrder: false };
    for (const [position, { id: productId }] of products.entries())
      await tx.orderLine.create({ data: { ...line, productId, position } });
  });
  for (const each of [number, other.number]) await shop.pay(each);
  const read = async () => (await readAdminOrder({ number: other.number }, shop.deps))!;
  const [recalled, kept] = (await read()).lines;
  const sent = { number: other.number, quantities: [1, 0], carrier: "", tracking: "", by };
  expect((await dispatchOrder(sent, shop.deps)).ok).toBe(true);
  const { id, rows, deps } = await startRefunds([number, other.number], { article: recalled!.slug });
  expect(rows.map(({ problem }) => problem)).toEqual(["nothing_to_refund", undefined]);
  expect(rows[1]).toMatchObject({ pieces: 1, amount: { minor: 900 } });
  await runBulk({}, deps);
  expect((await resultsOf(id))[1]).toBe("done");
  const after = await read();
  expect(after.lines.map(({ refundable }) => refundable)).toEqual([0, kept!.refundable]);
  expect(after.balances.refunded.minor).toBe(900);
  expect(await shop.movements(number)).toEqual(["PAYMENT 900"]);

  // With the run before, the next recall is above the limit.
  const next = await startRefunds([other.number], { article: kept!.slug });
  const { name: article } = await shop.db.product.findUniqueOrThrow({ where: { slug: kept!.slug } });
  expect(next.asked).toMatchObject([{ input: { article, orders: 1 } }]);
});
