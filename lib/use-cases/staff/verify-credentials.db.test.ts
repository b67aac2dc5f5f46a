import { hash } from "@node-rs/argon2";
import { PrismaPg } from "@prisma/adapter-pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { PrismaClient } from "@/lib/db/generated/client";
import { type TestDatabase, createTestDatabase } from "@/e2e/support/test-database";
import { findStaff } from "./find-staff";
import { verifyCredentials } from "./verify-credentials";

let database: TestDatabase;
let db: PrismaClient;
let id: string;

beforeAll(async () => {
  database = await createTestDatabase();
  db = new PrismaClient({ adapter: new PrismaPg({ connectionString: database.url }) });
  const passwordHash = await hash("correct horse");
  ({ id } = await db.staff.create({ data: { email: "ada@example.com", name: "Ada", passwordHash } }));
});
afterAll(async () => {
  await db.$disconnect();
  await database.drop();
});

test("the right password finds the member of staff, however the address is written, without its hash", async () => {
  const staff = await verifyCredentials({ email: " Ada@Example.com ", password: "correct horse" }, { db });
  expect(staff).toEqual({ id, email: "ada@example.com", name: "Ada" });
});

test("a wrong password and an unknown address find no member of staff", async () => {
  expect(await verifyCredentials({ email: "ada@example.com", password: "wrong" }, { db })).toBeUndefined();
  expect(
    await verifyCredentials({ email: "bob@example.com", password: "correct horse" }, { db }),
  ).toBeUndefined();
});

test("the placeholder's password never signs in", async () => {
  const password = "placeholder password";
  expect(await verifyCredentials({ email: "bob@example.com", password }, { db })).toBeUndefined();
});

test("a removed member of staff is not found", async () => {
  expect(await findStaff({ id }, { db })).toEqual({ id, email: "ada@example.com", name: "Ada" });
  await db.staff.delete({ where: { id } });
  expect(await findStaff({ id }, { db })).toBeUndefined();
});
