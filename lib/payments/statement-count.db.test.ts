import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { countStatements, type StatementCounter } from "@/testing/count-statements";
import { type TestShop, startTestShop } from "@/testing/start-test-shop";
import type { OrderNumber } from "@/lib/ids";
import { readAdminOrder } from "@/lib/back-office/read-admin-order";
import { findPlacedOrder } from "@/lib/checkout/find-placed-order";
import { listOrders } from "@/lib/back-office/list-orders";
import { readOrder } from "@/lib/orders/read-order";
import { listAllSubscriptions } from "@/lib/plans/list-all-subscriptions";
import { listUnknownOutcomes } from "@/lib/reconciliation/list-unknown-outcomes";
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
  await findPlacedOrder({ shopperId: shop.shopperId, placement: crypto.randomUUID() }, shop.deps);
  await readOrder({ number, access: shop.access }, shop.deps);
}

test("a press of Pay with a frictionless card runs at most 16 statements, the page after it included", async () => {
  const order = await shop.order(1_000n);
  counter.reset();
  await shop.pay(order.number);
  const pay = counter.statements().length;
  await readOrderPage(order.number);
  expect(await shop.movements(order.number)).toEqual(["PAYMENT 1000"]);
  expect(counter.statements().length, counter.statements().join("\n")).toBeLessThanOrEqual(16);
  expect(
    pay,
    "begin, lock and read the order, write the attempt, commit, then one for each of four steps",
  ).toBe(9);
});

test("each step of a payment is one statement: a part that is captured at once adds one", async () => {
  const order = await shop.order(1_000n, { intent: "AUTHORIZE", captureNowMinor: 400n });
  counter.reset();
  await shop.pay(order.number);
  expect(await shop.movements(order.number)).toEqual(["AUTHORIZATION 1000", "CAPTURE 400"]);
  expect(counter.statements().length, counter.statements().join("\n")).toBe(10);
});

test("no function has a search path of its own that makes PostgreSQL plan its statements again", async () => {
  const functions = await shop.db.$queryRaw<{ name: string; setting: string }[]>`
    SELECT p."proname" AS "name", "setting" FROM pg_proc p, unnest(p."proconfig") "setting"
    WHERE p."pronamespace" = 'public'::regnamespace AND "setting" LIKE 'search_path=%'`;
  expect(functions.length).toBeGreaterThan(10);
  expect(functions.filter(({ setting }) => setting !== "search_path=public, pg_temp")).toEqual([]);
});

test("the triggers of an order and its payment have one plan for all values", async () => {
  const functions = await shop.db.$queryRaw<{ name: string }[]>`
    SELECT p."proname" AS "name" FROM pg_proc p
    WHERE p."pronamespace" = 'public'::regnamespace AND 'plan_cache_mode=force_generic_plan' = ANY(p."proconfig")
    ORDER BY 1`;
  expect(functions.map(({ name }) => name)).toEqual([
    "journal_totals",
    "order_line_final",
    "payment_journal",
  ]);
});

test("a step finds its operation by its key, however many others are open", async () => {
  const order = await shop.order(1_000n);
  counter.reset();
  await shop.pay(order.number);
  const closing = counter.statements().filter((text) => text.includes('WITH "locked"'));
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
    expect(JSON.stringify(rows)).toContain("Index Scan using operation_pkey on operation o ");
  }
  await client.end();
});

test.each([
  ["CAPTURE", "AUTHORIZE"],
  ["VOID", "AUTHORIZE"],
  ["REFUND", "PAY"],
] as const)("a %s runs 3 statements: read, open, close", async (kind, intent) => {
  const order = await shop.order(1_000n, { intent });
  await shop.pay(order.number);
  const { revision } = await shop.payment(order.id);
  counter.reset();
  const moved = await moveMoney(
    { kind, number: order.number, amountMinor: 1_000, revision, by: "staff" },
    shop.deps,
  );
  expect(moved.ok).toBe(true);
  expect(counter.statements().length, counter.statements().join("\n")).toBe(3);
});

test("the order page of a shopper runs 2 statements, and so does the one of staff", async () => {
  const order = await shop.order(1_000n);
  await shop.pay(order.number);
  counter.reset();
  await readOrderPage(order.number);
  expect(counter.statements().length, counter.statements().join("\n")).toBe(2);
  counter.reset();
  await readAdminOrder({ number: order.number }, shop.deps);
  expect(counter.statements()).toHaveLength(2);
});

test("a page of the list of orders runs one statement, for its total and its rows", async () => {
  const order = await shop.order(1_000n, { intent: "AUTHORIZE" });
  await shop.pay(order.number);
  counter.reset();
  const { rows } = await listOrders({ page: 1 }, shop.deps);
  expect(counter.statements()).toHaveLength(1);
  expect(rows[0]).toMatchObject({ number: order.number, state: "authorized", total: { minor: 1_000 } });
  expect(rows[0]?.authorization).toMatchObject({ stage: "held" });
});

test("the list of plans and the one of unknown outcomes run one statement each", async () => {
  counter.reset();
  await listAllSubscriptions({}, shop.deps);
  expect(counter.statements().length, counter.statements().join("\n")).toBe(1);
  counter.reset();
  await listUnknownOutcomes(shop.deps);
  expect(counter.statements()).toHaveLength(1);
});
