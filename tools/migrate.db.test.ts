import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";

import { type TestDatabase, createTestDatabase } from "@/testing/test-database";
import { migrate, requireMigrations } from "./migrate";
import { freePort } from "./free-port";

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "migrations-"));
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

async function write(name: string, sql: string) {
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, "migration.sql"), sql);
}

async function query(sql: string) {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

test("each migration is applied once when several processes start at the same time", async () => {
  await write("2_second", "insert into greeting values ('hello')");
  await write("1_first", "create table greeting (word text)");
  const applied = await Promise.all([1, 2, 3].map(() => migrate(database.url, folder)));
  expect(applied.filter((count) => count === 0)).toHaveLength(2);
  expect(applied).toContain(2);
  expect((await query("select word from greeting")).rows).toEqual([{ word: "hello" }]);
});

test("a migration that fails leaves nothing behind and can be corrected", async () => {
  await write("1_first", "create table greeting (word text); select 1/0");
  await expect(migrate(database.url, folder)).rejects.toThrow("division by zero");
  await write("1_first", "create table greeting (word text)");
  expect(await migrate(database.url, folder)).toBe(1);
});

test("a migration edited after it was applied is rejected by name", async () => {
  await write("1_first", "create table greeting (word text)");
  await migrate(database.url, folder);
  await write("1_first", "create table greeting (words text)");
  await expect(migrate(database.url, folder)).rejects.toThrow("1_first was edited");
});

test("a database of before the cut by modules keeps its tables, and takes what came later", async () => {
  await query("drop table _prisma_migrations");
  await write("20261128010000_plans_of_the_planner", "create table greeting (word text)");
  await migrate(database.url, folder);
  await rm(join(folder, "20261128010000_plans_of_the_planner"), { recursive: true });
  await write("20261128100000_core", "create table greeting (word text)");
  await write("20261128190000_without_counters", "insert into greeting values ('hello')");
  expect(await migrate(database.url, folder)).toBe(2);
  expect((await query("select word from greeting")).rows).toEqual([{ word: "hello" }]);
});

test("a database that lacks migrations is reported with the command that applies them", async () => {
  await write("1_first", "create table greeting (word text)");
  await write("2_second", "insert into greeting values ('hello')");
  await query("drop table _prisma_migrations");
  await expect(requireMigrations(database.url, folder)).rejects.toThrow(
    /^2 of 2 migrations .*npm run migrate/,
  );
  await rm(join(folder, "2_second"), { recursive: true });
  await migrate(database.url, folder);
  await write("2_second", "insert into greeting values ('hello')");
  await expect(requireMigrations(database.url, folder)).rejects.toThrow("1 of 2 migrations");
  await migrate(database.url, folder);
  await expect(requireMigrations(database.url, folder)).resolves.toBeUndefined();
});

test("a database that cannot be reached is reported without its password", async () => {
  const unreachable = `postgresql://app:the-password@127.0.0.1:${await freePort()}/shop`;
  const failure = await requireMigrations(unreachable, folder).catch((cause: unknown) => cause);
  expect(String(failure)).toContain("The database cannot be reached (connect ECONNREFUSED");
  expect(String(failure)).not.toContain("the-password");
});
