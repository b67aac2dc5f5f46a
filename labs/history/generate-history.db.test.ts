import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { liabilityShift } from "@/components/admin/payment/liability-shift";
import { createTestDatabase, type TestDatabase } from "@/testing/test-database";
import { seed } from "@/prisma/seed";
import { generateHistory } from "./generate-history";

let database: TestDatabase;
let client: Client;
let rulesBefore: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  await seed(database.url, { staff: false });
  client = new Client({ connectionString: database.url });
  await client.connect();
  rulesBefore = await indexesAndConstraints();
  const until = new Date();
  await generateHistory({ databaseUrl: database.url, orders: 4_000, until, merchantId: "SANDBOX" });
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function indexesAndConstraints(): Promise<string[]> {
  const { rows } = await client.query<{ rule: string }>(
    `SELECT indexdef AS "rule" FROM pg_indexes WHERE schemaname = 'public'
     UNION ALL
     SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated FROM pg_constraint
     WHERE connamespace = 'public'::regnamespace ORDER BY 1`,
  );
  return rows.map(({ rule }) => rule);
}

async function numbers(sql: string): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; count: number }>(sql);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

test("a generated history has orders in every state, and breaks no rule of the triggers that were off", async () => {
  const states = await numbers(
    `SELECT coalesce(p."order_state"::text, 'unpaid') AS "name", count(*)::int AS "count"
     FROM "orders" o LEFT JOIN "payment" p ON p."order_id" = o."id" AND p."latest" GROUP BY 1`,
  );
  expect(Object.keys(states).sort()).toEqual(
    [
      "authorized",
      "cancelled",
      "failed",
      "in_progress",
      "paid",
      "partly_approved",
      "partly_captured",
      "partly_refunded",
      "refunded",
      "unpaid",
    ].sort(),
  );
});

test("a generated history has chargebacks of its own payments, some of them ended, and the issuer bears what was authenticated", async () => {
  const chargebacks = await numbers(
    `SELECT CASE WHEN p."chargeback_open" THEN 'open' WHEN p."charged_back_minor" > 0 THEN 'lost' ELSE 'won' END AS "name",
       count(*)::int AS "count"
     FROM "settlement_set_aside" s JOIN "payment" p ON p."gateway_order_id" = s."gateway_order_id"
     WHERE s."reason" = 'chargeback' AND s."read_minor" = p."amount_minor" GROUP BY 1`,
  );
  const { rows } = await client.query(`SELECT count(*)::int AS "count" FROM "settlement_set_aside"`);
  expect(Object.values(chargebacks).reduce((sum, count) => sum + count, 0)).toBe(rows[0].count);
  const { rows: cards } = await client.query<{ brand: string; eci: string; status: string; version: string }>(
    `SELECT DISTINCT "card_brand" AS "brand", "eci", "auth_status" AS "status", "auth_version" AS "version"
     FROM "payment" WHERE "status" = 'APPROVED' AND "auth_status" IS NOT NULL`,
  );
  expect(cards.map((card) => liabilityShift(card).reason)).toEqual(cards.map(() => "authenticated"));
});

test("a generated history leaves every trigger on", async () => {
  const off = await client.query(`SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'O'`);
  expect(off.rows).toEqual([]);
});

test("a generated history leaves every index, key and constraint as it was", async () => {
  expect(rulesBefore.length).toBeGreaterThan(100);
  expect(await indexesAndConstraints()).toEqual(rulesBefore);
});

test("a history of several weeks has nothing after its end, plans that are due on its last day included", async () => {
  const other = await createTestDatabase();
  const reader = new Client({ connectionString: other.url });
  try {
    await seed(other.url, { staff: false });
    // A plan began on September 1 at 11:30, so that its second charge is due later on the last day.
    const until = new Date("2026-10-01T04:00:00Z");
    const history = { orders: 2_750, perDay: 80, until, merchantId: "SANDBOX" };
    await generateHistory({ databaseUrl: other.url, ...history });
    await reader.connect();
    const { rows } = await reader.query(
      `SELECT (SELECT count(*)::int FROM "scheduled_charge" WHERE "due_on" = $1::timestamptz::date AND "period" = 2) AS "due",
         (SELECT max("created_at") <= $1 FROM "orders") AS "orders", (SELECT max("at") <= $1 FROM "payment_event") AS "events",
         (SELECT max("closed_at") <= $1 FROM "operation") AS "operations",
         (SELECT bool_and("tried_on" <= "created_at"::date) FROM "scheduled_charge") AS "charges"`,
      [until],
    );
    expect(rows).toEqual([{ due: 1, orders: true, events: true, operations: true, charges: true }]);
  } finally {
    await reader.end();
    await other.drop();
  }
});

test("a second history of the same customers is refused as a whole", async () => {
  const count = `SELECT count(*)::int AS "count", 'orders' AS "name" FROM "orders"`;
  const before = await numbers(count);
  await expect(
    generateHistory({ databaseUrl: database.url, orders: 100, until: new Date(), merchantId: "SANDBOX" }),
  ).rejects.toThrow("customer_email_key");
  expect(await numbers(count)).toEqual(before);
  expect(await indexesAndConstraints()).toEqual(rulesBefore);
});
