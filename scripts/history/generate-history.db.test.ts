import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createTestDatabase, type TestDatabase } from "@/e2e/support/test-database";
import { seed } from "@/prisma/seed";
import { generateHistory } from "./generate-history";

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  await seed(database.url, { staff: false });
  const until = new Date();
  await generateHistory({ databaseUrl: database.url, orders: 4_000, until, merchantId: "SANDBOX" });
  client = new Client({ connectionString: database.url });
  await client.connect();
}, 120_000);
afterAll(async () => {
  await client.end();
  await database.drop();
});

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

test("a generated history leaves every trigger on, and its tallies are those of its rows", async () => {
  const off = await client.query(`SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'O'`);
  expect(off.rows).toEqual([]);
  const sql = `SELECT "name", "count"::int FROM "tally" ORDER BY 1`;
  const kept = await numbers(sql);
  await client.query(`SELECT "tally_again"()`);
  expect(await numbers(sql)).toEqual(kept);
  expect(kept["order"]).toBeGreaterThanOrEqual(4_000);
});
