import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { readAdminOrder } from "@/lib/back-office/read-admin-order";
import type { OrderNumber } from "@/lib/ids";
import { moveMoney } from "@/lib/payments/move-money";
import { createPaymentBreaker } from "@/lib/payments/payment-breaker";
import { disableStaff } from "@/lib/staff/accounts";
import { staffAccount } from "@/testing/staff-account";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { type BulkAction, bulkAtMost } from "./bulk-action";
import { readBulk } from "./read-bulk";
import { reviewBulk, sumByCurrency } from "./review-bulk";
import { runBulk } from "./run-bulk";
import { startBulk } from "./start-bulk";
import { stopBulk } from "./stop-bulk";

const by = "ada@example.com";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
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
  const choices = rows.map(({ number, revision, amount }, index) => ({
    number,
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
  expect(sumByCurrency(rows)).toEqual([{ minor: 27_000, currency: "USD", exponent: 2 }]);
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
  const choices = Array.from({ length: bulkAtMost + 1 }, () => ({ number, revision: 0, amountMinor: null }));
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
