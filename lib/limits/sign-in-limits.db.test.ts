import { PrismaPg } from "@prisma/adapter-pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { PrismaClient } from "@/lib/db/generated/client";
import { type TestDatabase, createTestDatabase } from "@/testing/test-database";
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

test("ten attempts per e-mail and IP are allowed, counted exactly across two instances at once", async () => {
  const [one, two] = [signInLimits(db), signInLimits(db)];
  const attempt = { email: "ada@example.com", ip: "192.0.2.1" };
  const results = await Promise.all(
    Array.from({ length: 24 }, (_, n) => (n % 2 ? one : two).countAttempt(attempt)),
  );
  expect(results.filter(Boolean)).toHaveLength(10);
  expect(await one.countAttempt({ ...attempt, ip: "192.0.2.2" })).toBe(true);
});

test("signing in with the right password never uses up the limit", async () => {
  const limits = signInLimits(db);
  const attempt = { email: "bob@example.com", ip: "192.0.2.1" };
  for (let signIn = 1; signIn <= 60; signIn++) {
    expect(await limits.countAttempt(attempt)).toBe(true);
    await limits.clearAttempts(attempt);
  }
});

test("an e-mail address is limited even when every attempt comes from another IP", async () => {
  const limits = signInLimits(db);
  const attemptFrom = (n: number) => limits.countAttempt({ email: "eve@example.com", ip: `198.51.100.${n}` });
  for (let n = 1; n <= 50; n++) expect(await attemptFrom(n)).toBe(true);
  expect(await attemptFrom(51)).toBe(false);
});

test("an IP is limited even when every attempt is at another account, and its IPv6 neighbours count with it", async () => {
  const limits = signInLimits(db);
  for (const [first, neighbour] of [
    ["203.0.113.9", "203.0.113.9"],
    ["2001:db8::1", "2001:db8::ffff"],
  ] as const) {
    const attemptAt = (n: number, ip: string) => limits.countAttempt({ email: `${n}@example.com`, ip });
    for (let n = 1; n <= 60; n++) expect(await attemptAt(n, first)).toBe(true);
    expect(await attemptAt(61, neighbour)).toBe(false);
  }
});

test("a known browser keeps its own allowance while others have used up the account's and the address's", async () => {
  const limits = signInLimits(db);
  const guess = (n: number) => limits.countAttempt({ email: "mia@example.com", ip: `198.51.100.${n}` });
  for (let n = 1; n <= 50; n++) await guess(n);
  expect(await guess(51)).toBe(false);
  const own = { email: "mia@example.com", ip: "198.51.100.1", knownBrowser: "browser-of-mia" };
  for (let n = 1; n <= 10; n++) expect(await limits.countAttempt(own)).toBe(true);
  expect(await limits.countAttempt(own)).toBe(false);
  await limits.clearAttempts(own);
  expect(await limits.countAttempt(own)).toBe(true);
  expect(await guess(51)).toBe(false);
});

test("an attempt that is taken back counts nowhere", async () => {
  const limits = signInLimits(db);
  const attempt = { email: "zoe@example.com", ip: "192.0.2.200" };
  for (let n = 1; n <= 70; n++) {
    expect(await limits.countAttempt(attempt)).toBe(true);
    await limits.returnAttempt(attempt);
  }
});

test("the database holds neither e-mail addresses nor IPs", async () => {
  await signInLimits(db).countAttempt({ email: "kim@example.com", ip: "192.0.2.77" });
  expect(JSON.stringify(await db.signInAttempt.findMany())).not.toMatch(/example\.com|192\.0\.2/);
});
