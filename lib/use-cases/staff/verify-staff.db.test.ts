import { hash } from "@node-rs/argon2";
import { PrismaPg } from "@prisma/adapter-pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { PrismaClient } from "@/lib/db/generated/client";
import { type TestDatabase, createTestDatabase } from "@/e2e/support/test-database";
import { findStaff } from "./find-staff";
import { verifyStaff } from "./verify-staff";

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

test("the right password opens the desk, however the address is written, and its hash stays behind", async () => {
  const staff = await verifyStaff({ email: " Ada@Example.com ", password: "correct horse" }, { db });
  expect(staff).toEqual({ id, email: "ada@example.com", name: "Ada" });
});

test("a wrong password and an unknown address are both nobody", async () => {
  expect(await verifyStaff({ email: "ada@example.com", password: "wrong" }, { db })).toBeUndefined();
  expect(await verifyStaff({ email: "bob@example.com", password: "correct horse" }, { db })).toBeUndefined();
});

test("the password of the stand-in for unknown addresses opens nothing", async () => {
  const password = "a password that nobody has";
  expect(await verifyStaff({ email: "bob@example.com", password }, { db })).toBeUndefined();
});

test("a member of staff who has left is found no more", async () => {
  expect(await findStaff({ id }, { db })).toEqual({ id, email: "ada@example.com", name: "Ada" });
  await db.staff.delete({ where: { id } });
  expect(await findStaff({ id }, { db })).toBeUndefined();
});
