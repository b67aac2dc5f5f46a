import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { type TestDatabase, createTestDatabase } from "@/e2e/support/test-database";
import { seed } from "@/prisma/seed";
import { type Database, openDatabase } from "@/lib/db/database";
import { keepUntilAnnounced } from "./keep-until-announced";

let database: TestDatabase;
let db: Database;
let other: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  await seed(database.url);
  db = openDatabase(database.appUrl);
  other = new Client({ connectionString: database.url });
  await other.connect();
});
beforeEach(() => rename("Europe"));
afterAll(async () => {
  await other.end();
  await db.$disconnect();
  await database.drop();
});

/** A process listens again a second after it last began to: longer than `vi.waitUntil` waits by itself. */
function waitUntil(condition: () => boolean | Promise<boolean>) {
  return vi.waitUntil(condition, { timeout: 10_000 });
}

/** Changes a price list through a connection that is none of the shop's. */
async function rename(name: string): Promise<void> {
  await other.query("UPDATE price_list SET name = $1 WHERE code = 'eu'", [name]);
}

/** A process of the shop that keeps the name of a price list. */
function startProcess({ connectionString = database.appUrl } = {}) {
  let reads = 0;
  const name = keepUntilAnnounced({
    read: async () => {
      reads += 1;
      return (await db.priceList.findUniqueOrThrow({ where: { code: "eu" } })).name;
    },
    channel: "price_list",
    announce: () => db.$executeRaw`SELECT pg_notify('price_list', '')`,
    connectionString,
  });
  return {
    name,
    reads: () => reads,
    /** Waits until the name is kept: it is then given at once instead of as a promise. */
    keeps: () => waitUntil(() => typeof name() === "string"),
  };
}

const listeners = "FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'";

test("a price list is read once and kept until it changes", async () => {
  const { name, reads, keeps } = startProcess();
  await keeps();
  const before = reads();
  for (const _ of Array(20)) expect(name()).toBe("Europe");
  expect(reads()).toBe(before);
});

test("a change by another connection is seen by every process, and kept from then on", async () => {
  const processes = [startProcess(), startProcess()];
  for (const { keeps } of processes) await keeps();
  await rename("Euro zone");
  for (const { name, keeps } of processes) {
    await waitUntil(async () => (await name()) === "Euro zone");
    await keeps();
    expect(name()).toBe("Euro zone");
  }
});

test.each([
  "INSERT INTO price_list (code, name, currency, currency_exponent, position) VALUES ('gb', 'Britain', 'GBP', 2, 9)",
  "DELETE FROM price_list WHERE code = 'gb'",
])("%s is announced", async (statement) => {
  const { reads, name, keeps } = startProcess();
  await keeps();
  const before = reads();
  await other.query(statement);
  await waitUntil(() => {
    void name();
    return reads() > before;
  });
});

test("nothing that was kept is given once the listening connection is lost, and changes are seen after it is open again", async () => {
  const { name, keeps } = startProcess();
  await keeps();
  await other.query("BEGIN");
  await other.query(`SELECT pg_terminate_backend(pid) ${listeners}`);
  await waitUntil(() => typeof name() !== "string");
  await other.query("COMMIT");
  await rename("Unheard");
  expect(await name()).toBe("Unheard");
  await keeps();
  await rename("Heard again");
  await waitUntil(async () => (await name()) === "Heard again");
});

test("where notifications do not arrive, as behind some poolers, every read reads the database", async () => {
  const elsewhere = new URL(database.appUrl);
  elsewhere.pathname = "/postgres";
  const { name, reads } = startProcess({ connectionString: elsewhere.href });
  for (const _ of Array(5)) expect(await name()).toBe("Europe");
  await rename("Unheard");
  expect(await name()).toBe("Unheard");
  expect(reads()).toBe(6);
});

test("where nothing can listen, every read reads the database", async () => {
  const { name, reads } = startProcess({ connectionString: "postgresql://nobody@127.0.0.1:1/shop" });
  for (const _ of Array(3)) expect(await name()).toBe("Europe");
  expect(reads()).toBe(3);
});

test("a value that was read while a change was announced is not kept", async () => {
  let read = () => Promise.resolve("before");
  const name = keepUntilAnnounced({
    read: () => read(),
    channel: "price_list",
    announce: () => db.$executeRaw`SELECT pg_notify('price_list', '')`,
    connectionString: database.appUrl,
  });
  const isKept = () => typeof name() === "string";
  await waitUntil(isKept);
  let finish: ((value: string) => void) | undefined;
  read = () => new Promise((resolve) => (finish = resolve));
  await rename("after");
  await waitUntil(() => !isKept());
  const slow = name();
  read = () => Promise.resolve("after");
  await waitUntil(isKept);
  await rename("after that");
  await waitUntil(() => !isKept());
  finish?.("before");
  expect(await slow).toBe("before");
  expect(await name()).toBe("after");
});
