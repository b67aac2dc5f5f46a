import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { type TestDatabase, createTestDatabase } from "@/testing/test-database";
import { collectLog } from "@/testing/collect-log";
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
const { log, lines } = collectLog();
const deps = () => ({ db, log, settings: { appUrl } });
const servedPage = () => crypto.randomUUID();

/** Posts a report of a page; each from another address if none is given. */
function report(page: string, address = `192.0.2.${(clients += 1)}`) {
  const body = { "csp-report": { "document-uri": appUrl + page, "violated-directive": "img-src" } };
  return recordCspReports({ body: JSON.stringify(body), address, servedPage: servedPage() }, deps());
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

/** Posts twenty kinds of violations that nobody has seen. */
function invent(begin: number, page: string | undefined = servedPage()) {
  const kind = (number: number) => ({
    type: "csp-violation",
    body: { documentURL: `${appUrl}/invented/${number}`, effectiveDirective: "img-src" },
  });
  const body = JSON.stringify(Array.from({ length: 20 }, (_, index) => kind(begin + index)));
  return recordCspReports({ body, address: `198.51.100.${begin % 200}`, servedPage: page }, deps());
}

test("reports of no served page are not recorded", async () => {
  const body = { "csp-report": { "document-uri": appUrl, "violated-directive": "img-src" } };
  const sent = { body: JSON.stringify(body), address: "192.0.2.250", servedPage: undefined };
  expect(await recordCspReports(sent, deps())).toEqual({ ok: true, value: { recorded: 0 } });
  expect(await db.cspViolation.count()).toBe(0);
});

test("a full store takes a new violation and keeps what is often seen: the oldest and least seen go, which is logged", async () => {
  await report("/cart");
  await report("/cart");
  lines.length = 0;
  for (let begin = 0; begin < maxKinds + 100; begin += 20) await invent(begin);
  await report("/checkout");
  expect(await db.cspViolation.count()).toBe(maxKinds);
  expect(await db.cspViolation.findFirst({ where: { page: "/cart" } })).toMatchObject({ count: 2 });
  expect(await db.cspViolation.findFirst({ where: { page: "/checkout" } })).toMatchObject({ count: 1 });
  expect(await db.cspViolation.count({ where: { page: "/invented/0" } })).toBe(0);
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ level: "error", counts: { dropped: expect.any(Number) } }),
  );
});

test("neither an order's link nor a card's token of an address is stored or logged", async () => {
  lines.length = 0;
  await report(`/orders/open/eyJhbGciOiJIUzI1NiJ9.${"s".repeat(43)}.c2ln?card=${"4".repeat(30)}`);
  const stored = await db.cspViolation.findMany();
  expect(stored).toEqual([expect.objectContaining({ page: "/orders/open/…", count: 1 })]);
  expect(JSON.stringify(stored) + lines.join()).not.toMatch(/s{43}|4{30}/);
});

test("one served page reports 20 times in an hour", async () => {
  const page = servedPage();
  const answers = [];
  for (let time = 0; time < 21; time += 1) answers.push((await invent(time, page)).ok);
  expect(answers.filter(Boolean)).toHaveLength(20);
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
