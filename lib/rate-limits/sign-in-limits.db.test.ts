import { PrismaPg } from "@prisma/adapter-pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { PrismaClient } from "@/lib/db/generated/client";
import { type TestDatabase, createTestDatabase } from "@/e2e/support/test-database";
import { signInLimits } from "./sign-in-limits";

let database: TestDatabase;
let db: PrismaClient;

beforeAll(async () => {
  database = await createTestDatabase();
  db = new PrismaClient({ adapter: new PrismaPg({ connectionString: database.url }) });
});
afterAll(async () => {
  await db.$disconnect();
  await database.drop();
});

test("ten attempts an address and IP, counted together by two instances and exactly when they come at once", async () => {
  const [one, two] = [signInLimits(db), signInLimits(db)];
  const from = { email: "ada@example.com", ip: "192.0.2.1" };
  const answers = await Promise.all(Array.from({ length: 24 }, (_, n) => (n % 2 ? one : two).admit(from)));
  expect(answers.filter(Boolean)).toHaveLength(10);
  expect(await one.admit({ ...from, ip: "192.0.2.2" })).toBe(true);
});

test("the right password is never held against anyone, however often it is given", async () => {
  const limits = signInLimits(db);
  const from = { email: "bob@example.com", ip: "192.0.2.1" };
  for (let signIn = 1; signIn <= 60; signIn++) {
    expect(await limits.admit(from)).toBe(true);
    await limits.forgive(from);
  }
});

test("an address is bounded even when every attempt comes from another IP", async () => {
  const limits = signInLimits(db);
  const attempt = (n: number) => limits.admit({ email: "eve@example.com", ip: `198.51.100.${n}` });
  for (let n = 1; n <= 50; n++) expect(await attempt(n)).toBe(true);
  expect(await attempt(51)).toBe(false);
});

test("neither an address nor an IP is kept", async () => {
  await signInLimits(db).admit({ email: "kim@example.com", ip: "192.0.2.77" });
  expect(JSON.stringify(await db.signInAttempt.findMany())).not.toMatch(/example\.com|192\.0\.2/);
});
