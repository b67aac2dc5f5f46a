import { afterAll, beforeAll, expect, test } from "vitest";

import { readAdminOrder } from "@/lib/back-office/read-admin-order";
import { type RefundInput, refundOrder } from "@/lib/back-office/refund-order";
import type { OrderNumber } from "@/lib/ids";
import { staffAccount } from "@/testing/staff-account";
import { moveMoney } from "@/lib/payments/move-money";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { readBulk } from "./read-bulk";
import { reviewBulk } from "./review-bulk";
import { runBulk } from "./run-bulk";
import { startBulk } from "./start-bulk";

const by = "ada@example.com";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  // Bulk work asks again whether its person still may do it.
  await staffAccount(by, { db: shop.db });
});
afterAll(() => shop.stop());

/** An order of two pieces for 18.00, paid or authorized. */
async function orderOfTwo(intent: "PAY" | "AUTHORIZE" = "PAY") {
  const order = await shop.order(1_800n, { intent });
  await shop.line(order.id, 2);
  return order;
}

const view = async (number: OrderNumber) => (await readAdminOrder({ number }, shop.deps))!;

async function refund(number: OrderNumber, changes: Partial<RefundInput>) {
  const { revision } = await view(number);
  const nothing = { quantities: [], delivery: false, note: undefined, reason: "returned" as const };
  const input = { number, revision, by, mayRefundMinor: () => undefined, amountMinor: 900, ...nothing };
  return refundOrder({ ...input, ...changes }, shop.deps);
}

/** How a bulk dispatch of an order ends. */
async function bulkResult(number: OrderNumber, action: "dispatch" | "dispatch_and_capture" = "dispatch") {
  const [row] = await reviewBulk({ action, numbers: [number] }, shop.deps);
  const { revision, dispatchCount, amount } = row!;
  const choices = [{ number, revision, dispatchCount, amountMinor: amount?.minor ?? null }];
  const started = await startBulk({ action, carrier: "", choices, by }, shop.deps);
  if (!started.ok) throw new Error(started.error.kind);
  await runBulk({}, shop.deps);
  const run = await readBulk({ id: started.value.id }, shop.deps);
  return { problem: row!.problem, result: run!.items[0]!.result };
}

test("a piece that was refunded and not sent is not left to dispatch", async () => {
  const { number } = await orderOfTwo();
  await shop.pay(number);
  expect(await refund(number, { quantities: [1] })).toMatchObject({ ok: true });
  const [row] = await reviewBulk({ action: "dispatch", numbers: [number] }, shop.deps);
  expect(row?.pieces).toBe(1);
});

test("nothing leaves of an order whose money was returned", async () => {
  const { number } = await orderOfTwo();
  await shop.pay(number);
  expect(await refund(number, { amountMinor: 1_800 })).toMatchObject({ ok: true });
  expect(await bulkResult(number)).toEqual({ problem: "money_returned", result: "money_returned" });
});

test("a partly approved order waits until a person decides", async () => {
  const { number } = await orderOfTwo();
  await shop.fault("pay", "partial_approval");
  await shop.pay(number);
  expect(await bulkResult(number)).toEqual({ problem: "part_charged", result: "part_charged" });
});

test("nothing leaves of which the capture fails", async () => {
  const { number } = await orderOfTwo("AUTHORIZE");
  await shop.pay(number);
  await shop.fault("capture", "lock_failure");
  expect((await bulkResult(number, "dispatch_and_capture")).result).toBe("declined");
  expect((await view(number)).lines).toMatchObject([{ pieces: { dispatched: 0, toDispatch: 2 } }]);
});

test("a recall pays for nothing of an order that is charged only in part, and all that is left of it may be refunded", async () => {
  const { number } = await orderOfTwo("AUTHORIZE");
  await shop.pay(number);
  const { lines, revision } = await view(number);
  await moveMoney({ kind: "CAPTURE", number, amountMinor: 900, revision, by }, shop.deps);
  const article = lines[0]!.slug;
  const review = { action: "refund" as const, numbers: [number] };
  const [row] = await reviewBulk({ ...review, article }, shop.deps);
  expect(row).toMatchObject({ amount: null, problem: "part_charged" });
  expect(await reviewBulk(review, shop.deps)).toMatchObject([{ amount: { minor: 900 }, problem: undefined }]);

  // As a forged form asks for it.
  const choices = [{ ...row!, amountMinor: 900 }];
  const refund = { reason: "damaged" as const, note: undefined, article };
  const started = await startBulk({ action: "refund", carrier: "", choices, by, refund }, shop.deps);
  if (!started.ok) throw new Error(started.error.kind);
  await runBulk({}, shop.deps);
  const run = await readBulk({ id: started.value.id }, shop.deps);
  expect(run!.items).toMatchObject([{ result: "part_charged" }]);
  expect(await shop.movements(number)).toEqual(["AUTHORIZATION 1800", "CAPTURE 900"]);
});
