import { afterAll, beforeAll, expect, test } from "vitest";

import { seed } from "@/prisma/seed";
import { type Database, openDatabase } from "@/lib/db/database";
import { type TestDatabase, createTestDatabase } from "@/testing/test-database";
import { requireCapturableProducts } from "./require-capturable-products";

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url);
  await seed(database.url, { staff: false });
});
afterAll(async () => {
  await db.$disconnect();
  await database.drop();
});

const start = (charges?: "pay" | "authorize", authorizationDays = 7) =>
  requireCapturableProducts({ databaseUrl: database.url, authorizationDays, charges });

test("each product of the demo can be charged: its making is no longer than the bank holds its authorization", async () => {
  await expect(start()).resolves.toBeUndefined();
});

test("a product that takes longer than the authorization stops the start by its name, unless it is charged when ordered", async () => {
  await db.product.update({ where: { slug: "walnut-lounge-chair" }, data: { leadTimeDays: 8 } });
  await expect(start()).rejects.toThrow("walnut-lounge-chair (8 days)");
  await expect(start(undefined, 8)).resolves.toBeUndefined();
  await expect(start("pay")).resolves.toBeUndefined();
  await db.product.update({ where: { slug: "walnut-lounge-chair" }, data: { chargedWhenOrdered: true } });
  await expect(start()).resolves.toBeUndefined();
  // All products are authorized then, whatever they say.
  await expect(start("authorize")).rejects.toThrow(
    "walnut-lounge-chair (8 days), oak-dining-table (42 days)",
  );
});
