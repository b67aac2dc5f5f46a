import { afterAll, beforeAll, expect, test } from "vitest";

import { type Database, openDatabase } from "@/lib/db/database";
import { type TestDatabase, createTestDatabase } from "@/testing/test-database";
import { disableStaff } from "@/lib/staff/accounts";
import { demoStaff } from "@/prisma/demo-shop";
import { seed } from "@/prisma/seed";
import { requireNoDemoStaff } from "./require-no-demo-staff";

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

const startAt = (appUrl: string) => requireNoDemoStaff({ databaseUrl: database.url, appUrl });

test("a shop at a public address does not start where the demo's account exists, until it is disabled", async () => {
  await seed(database.url, { staff: false });
  await expect(startAt("https://shop.example")).resolves.toBeUndefined();
  await seed(database.url);
  await expect(startAt("https://shop.example")).rejects.toThrow(
    `npm run staff -- disable ${demoStaff.email}`,
  );
  for (const local of ["http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000"])
    await expect(startAt(local)).resolves.toBeUndefined();

  await disableStaff({ email: demoStaff.email, evenLastOwner: true }, { db, now: () => new Date() });
  await seed(database.url);
  await expect(startAt("https://shop.example")).resolves.toBeUndefined();
});
