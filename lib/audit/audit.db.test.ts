import { afterAll, beforeAll, expect, test } from "vitest";

import { type Database, openDatabase } from "@/lib/db/database";
import { type TestDatabase, createTestDatabase } from "@/testing/test-database";
import { chainAudit, verifyAudit } from "./audit-chain";
import { listAudit, recordAudit } from "./audit-entries";

let database: TestDatabase;
/** As the role that owns the tables. */
let db: Database;
/** As the role of the shop. */
let appDb: Database;
const actor = { name: "ada@example.com", role: "owner", browser: "Firefox, Linux" } as const;
const now = () => new Date();

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url);
  appDb = openDatabase(database.appUrl);
});
afterAll(async () => {
  await Promise.all([db.$disconnect(), appDb.$disconnect()]);
  await database.drop();
});

async function record(object: string): Promise<void> {
  const details = { amount: "10.00", amountMinor: 1000 };
  await recordAudit({ actor, action: "refund", object, outcome: "allowed", details }, { db: appDb });
}

/** Changes rows as somebody would who owns the database and takes its guards away. */
async function tamper(sql: string): Promise<void> {
  await db.$transaction([
    db.$executeRawUnsafe("ALTER TABLE audit_entry DISABLE TRIGGER USER"),
    db.$executeRawUnsafe("ALTER TABLE audit_link DISABLE TRIGGER USER"),
    db.$executeRawUnsafe(sql),
    db.$executeRawUnsafe("ALTER TABLE audit_entry ENABLE TRIGGER USER"),
    db.$executeRawUnsafe("ALTER TABLE audit_link ENABLE TRIGGER USER"),
  ]);
}

test("nobody changes or removes an entry or a link, not even the owner of the tables", async () => {
  await record("order K7QF-2M9X");
  await chainAudit({ db: appDb });
  for (const table of ["audit_entry", "audit_link"]) {
    const column = table === "audit_entry" ? "actor" : "hash";
    for (const role of [db, appDb]) {
      await expect(role.$executeRawUnsafe(`UPDATE ${table} SET ${column} = ${column}`)).rejects.toThrow();
      await expect(role.$executeRawUnsafe(`DELETE FROM ${table}`)).rejects.toThrow();
    }
  }
  expect(await db.auditLink.count()).toBe(1);
});

test("workers that chain at the same moment chain each entry once, in one chain", async () => {
  for (let n = 0; n < 12; n++) await record(`order ${n}`);
  await Promise.all(Array.from({ length: 4 }, () => chainAudit({ db: appDb })));
  const entries = BigInt(await db.auditEntry.count());
  expect(await verifyAudit({}, { db, now })).toMatchObject({ entries });
  expect((await verifyAudit({}, { db, now })).problem).toBeUndefined();
  expect(await chainAudit({ db: appDb })).toBeUndefined();
});

test("entries are found by person, by what they are about and by day, and name what was asked for", async () => {
  await record("order 9ZZZ-9ZZZ");
  const { rows } = await listAudit({ actor: actor.name, object: "order 9ZZZ-9ZZZ" }, { db: appDb });
  expect(rows).toMatchObject([{ action: "refund", isChained: false }]);
  expect(rows[0]?.details).toMatchObject({ amount: "10.00" });
  expect((await listAudit({ actor: "kim@example.com" }, { db: appDb })).rows).toEqual([]);
  expect((await listAudit({ day: "2020-01-01" }, { db: appDb })).rows).toEqual([]);
});

test("a page of 50 entries is followed by the older ones, each once", async () => {
  for (let n = 0; n < 60; n++) await record("order of many");
  const first = await listAudit({ object: "order of many" }, { db: appDb });
  const before = BigInt(first.rows.at(-1)?.id ?? 0);
  const second = await listAudit({ object: "order of many", before }, { db: appDb });
  expect([first.rows.length, first.hasOlder, second.rows.length, second.hasOlder]).toEqual([
    50,
    true,
    10,
    false,
  ]);
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(60);
});

test("the first row that was tampered with is named", async () => {
  await chainAudit({ db: appDb });
  const { head } = await verifyAudit({}, { db, now });
  const [third] = await db.auditEntry.findMany({ orderBy: { id: "asc" }, skip: 2, take: 1 });
  const entryId = third?.id ?? 0n;

  await tamper(`UPDATE audit_entry SET details = '{"amount": "1.00"}' WHERE id = ${entryId}`);
  expect((await verifyAudit({}, { db, now })).problem).toEqual({ kind: "changed", entryId });
  await tamper(
    `UPDATE audit_entry SET details = '{"amount": "10.00", "amountMinor": 1000}' WHERE id = ${entryId}`,
  );
  expect((await verifyAudit({ knownHead: head }, { db, now })).problem).toBeUndefined();

  await tamper(`DELETE FROM audit_link WHERE position = 3`);
  expect((await verifyAudit({}, { db, now })).problem).toEqual({ kind: "gap", position: 3n });

  // All links are written anew over changed entries: the chain fits, and the head that the log had is not in it.
  await tamper("DELETE FROM audit_link");
  await tamper(`UPDATE audit_entry SET actor = 'kim@example.com' WHERE id = ${entryId}`);
  await chainAudit({ db: appDb });
  expect((await verifyAudit({}, { db, now })).problem).toBeUndefined();
  expect((await verifyAudit({ knownHead: head }, { db, now })).problem).toEqual({ kind: "head_missing" });
});

test("an entry that no job has chained for ten minutes is named", async () => {
  await record("order of a shop without a worker");
  expect((await verifyAudit({}, { db, now })).problem).toBeUndefined();
  const later = () => new Date(Date.now() + 11 * 60_000);
  expect((await verifyAudit({}, { db, now: later })).problem).toMatchObject({ kind: "unchained" });
});
