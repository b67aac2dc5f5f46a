import { afterAll, beforeAll, expect, test } from "vitest";

import { type TestDatabase, createTestDatabase } from "@/e2e/support/test-database";
import { type Database, openDatabase } from "@/lib/db/database";
import { demoPriceLists, demoProducts, demoStaff } from "./demo-shop";
import { seed } from "./seed";

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url);
});
afterAll(async () => {
  await db.$disconnect();
  await database.drop();
});

test("seeding the catalogue alone adds no staff, and seeding again adds nothing twice", async () => {
  await seed(database.url, { staff: false });
  expect(await db.staff.count()).toBe(0);
  await seed(database.url);
  expect(await db.staff.findMany({ select: { email: true } })).toEqual([{ email: demoStaff.email }]);
  expect(await db.product.count()).toBe(demoProducts.length);
  expect(await db.priceList.count()).toBe(demoPriceLists.length);
});
