import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { countStatements, type StatementCounter } from "@/testing/count-statements";
import { type TestShop, startTestShop } from "@/testing/start-test-shop";
import type { OrderNumber } from "@/lib/ids";
import { readAdminOrder } from "@/lib/back-office/read-admin-order";
import { readAdminNav } from "@/app/admin/(signed-in)/admin-links";
import { readNotices } from "@/lib/back-office/read-notices";
import { findPlacedOrder } from "@/lib/checkout/find-placed-order";
import { listOrders } from "@/lib/back-office/list-orders";
import { readOrder } from "@/lib/orders/read-order";
import { readSeldom } from "@/lib/read-seldom";
import { readStaffNames } from "@/lib/staff/names";
import { listUnknownOutcomes } from "@/lib/unknown-outcomes/list-unknown-outcomes";
import { moveMoney } from "./move-money";

let shop: TestShop;
let counter: StatementCounter;

beforeAll(async () => {
  shop = await startTestShop();
  counter = countStatements();
});
beforeEach(() => counter.reset());
afterAll(async () => {
  counter.stop();
  await shop.stop();
});

/** The reads of the order page, with those of the layout around it. The shopper's cart has placed an order. */
async function readOrderPage(number: OrderNumber): Promise<void> {
  await findPlacedOrder({ shopperId: shop.shopperId, idempotencyKey: crypto.randomUUID() }, shop.deps);
  await readOrder({ number, access: shop.access }, shop.deps);
}

const begin = ["BEGIN", "lock the order", "read it", "attempt", "event", "first operation", "COMMIT"];
/** What closes a step and opens the next operation. */
const step = ["BEGIN", "lock", "close", "move the payment on", "event", "next operation", "COMMIT"];
/** What closes a charge. */
const charge = [
  "BEGIN",
  "lock",
  "close",
  "move the payment on",
  "event",
  "program event",
  "plan",
  "order",
  "mail",
  "COMMIT",
];
const movement = {
  open: ["read", "BEGIN", "lock", "read", "move the payment on", "operation", "COMMIT"],
  close: ["BEGIN", "lock", "close", "move the payment on", "program event", "order", "mail", "COMMIT"],
};

test("a payment with a frictionless card runs at most 38 statements, those of its transactions included", async () => {
  const order = await shop.order(1_000n);
  counter.reset();
  await shop.pay(order.number);
  expect(await shop.movements(order.number)).toEqual(["PAYMENT 1000"]);
  expect(counter.statements().length, counter.statements().join("\n")).toBe(
    [...begin, ...step, ...step, ...step, ...charge, "invoice number"].length,
  );
});

test("a part that is captured at once adds a transaction that writes no mail", async () => {
  const order = await shop.order(1_000n, { intent: "AUTHORIZE", captureNowMinor: 400n });
  counter.reset();
  await shop.pay(order.number);
  expect(await shop.movements(order.number)).toEqual(["AUTHORIZATION 1000", "CAPTURE 400"]);
  const capture = [
    "BEGIN",
    "lock",
    "close",
    "move the payment on",
    "invoice number",
    "program event",
    "COMMIT",
  ];
  expect(counter.statements().length, counter.statements().join("\n")).toBe(
    [...begin, ...step, ...step, ...step, ...charge, "next operation", ...capture].length,
  );
});

test("a step finds its operation by its key, however many others are open", async () => {
  const order = await shop.order(1_000n);
  counter.reset();
  await shop.pay(order.number);
  const closing = counter.statements().filter((text) => text.startsWith('UPDATE "public"."operation"'));
  expect(closing).toHaveLength(4);
  const client = new Client({ connectionString: shop.databaseUrl });
  await client.connect();
  // A plan for all values, not for those of one step.
  await client.query("SET plan_cache_mode = force_generic_plan");
  for (const [step, text] of closing.entries()) {
    const values = new Set(text.match(/\$\d+/g));
    await client.query(`PREPARE "step_${step}" AS ${text}`);
    const { rows } = await client.query(
      `EXPLAIN EXECUTE "step_${step}" (${[...values].map(() => "NULL").join()})`,
    );
    expect(JSON.stringify(rows)).toContain("Index Scan using operation_pkey on operation ");
  }
  await client.end();
});

test.each([
  ["CAPTURE", "AUTHORIZE", ["invoice number"]],
  ["VOID", "AUTHORIZE", ["read the use of a discount code", "read the lines that hold stock"]],
  ["REFUND", "PAY", ["invoice number"]],
] as const)("a %s reads, opens and closes in few statements", async (kind, intent, more) => {
  const order = await shop.order(1_000n, { intent });
  await shop.pay(order.number);
  const { revision } = await shop.payment(order.id);
  counter.reset();
  const moved = await moveMoney(
    { kind, number: order.number, amountMinor: 1_000, revision, by: "staff" },
    shop.deps,
  );
  expect(moved.ok).toBe(true);
  expect(counter.statements().length, counter.statements().join("\n")).toBe(
    [...movement.open, ...movement.close, ...more].length,
  );
});

test("the order page of a shopper runs 2 statements, and what the core reads for the one of staff 1", async () => {
  const order = await shop.order(1_000n);
  await shop.pay(order.number);
  counter.reset();
  await readOrderPage(order.number);
  expect(counter.statements().length, counter.statements().join("\n")).toBe(2);
  counter.reset();
  await readAdminOrder({ number: order.number }, shop.deps);
  expect(counter.statements()).toHaveLength(1);
});

test("a page of the list of orders runs two statements: find it with its total, read its rows", async () => {
  const order = await shop.order(1_000n, { intent: "AUTHORIZE" });
  await shop.pay(order.number);
  counter.reset();
  const { rows } = await listOrders({}, shop.deps);
  expect(counter.statements()).toHaveLength(2);
  expect(rows[0]).toMatchObject({ number: order.number, state: "authorized", total: { minor: 1_000 } });
  expect(rows[0]?.authorization).toMatchObject({ stage: "held" });
});

test("around each page of the admin four statements count what waits, one reads the names of staff, and two what does not work every five seconds", async () => {
  counter.reset();
  await readAdminNav({ role: "owner", email: "ada@example.com" }, shop.deps);
  expect(counter.statements().length, counter.statements().join("\n")).toBe(4);
  counter.reset();
  await readStaffNames(shop.deps);
  expect(counter.statements()).toHaveLength(1);
  counter.reset();
  const notices = readSeldom(5_000, () => readNotices(shop.deps));
  await Promise.all([notices(), notices(), notices()]);
  expect(counter.statements().length, counter.statements().join("\n")).toBe(2);
});

test("the list of unknown outcomes runs one statement", async () => {
  counter.reset();
  await listUnknownOutcomes(shop.deps);
  expect(counter.statements()).toHaveLength(1);
});
