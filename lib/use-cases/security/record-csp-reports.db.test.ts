import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { type TestDatabase, createTestDatabase } from "@/e2e/support/test-database";
import { type Database, openDatabase } from "@/lib/db/database";
import { maxKinds, recordCspReports } from "./record-csp-reports";

const appUrl = "https://shop.example";

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url);
});
beforeEach(async () => {
  await db.cspViolation.deleteMany();
});
afterAll(async () => {
  await db.$disconnect();
  await database.drop();
});

let clients = 0;

/** Posts a report of a page; each from another address where none is given. */
function report(page: string, address = `192.0.2.${(clients += 1)}`) {
  const body = { "csp-report": { "document-uri": appUrl + page, "violated-directive": "img-src" } };
  return recordCspReports({ body: JSON.stringify(body), address }, { db, settings: { appUrl } });
}

test("the same violation is stored once, with its count", async () => {
  for (const page of ["/cart", "/cart?x=1", "/cart#y", "/checkout"]) await report(page);
  const stored = await db.cspViolation.findMany({
    orderBy: { page: "asc" },
    select: { page: true, count: true },
  });
  expect(stored).toEqual([
    { page: "/cart", count: 3 },
    { page: "/checkout", count: 1 },
  ]);
});

test("invented pages fill no more than the kinds that are kept, and known violations still count", async () => {
  await report("/cart");
  const page = (number: number) => ({
    type: "csp-violation",
    body: { documentURL: `${appUrl}/invented/${number}`, effectiveDirective: "img-src" },
  });
  for (let begin = 0; begin < maxKinds + 100; begin += 20) {
    const body = JSON.stringify(Array.from({ length: 20 }, (_, index) => page(begin + index)));
    await recordCspReports({ body, address: `198.51.100.${begin % 200}` }, { db, settings: { appUrl } });
  }
  await report("/cart");
  expect(await db.cspViolation.count()).toBeLessThan(maxKinds + 20);
  expect(await db.cspViolation.findFirst({ where: { page: "/cart" } })).toMatchObject({ count: 2 });
});

test("an address may send 30 requests in a minute", async () => {
  const answers = [];
  for (let request = 0; request < 31; request += 1) answers.push(await report("/cart", "203.0.113.5"));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(30);
  expect(answers.at(-1)).toEqual({ ok: false, error: { kind: "too_many" } });
});

test("a violation that nobody reported for 30 days is forgotten", async () => {
  await report("/cart");
  await db.cspViolation.updateMany({ data: { lastAt: new Date(Date.now() - 31 * 86_400_000) } });
  await report("/checkout");
  expect((await db.cspViolation.findMany()).map(({ page }) => page)).toEqual(["/checkout"]);
});
