import { randomUUID } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

import { administer } from "@/testing/test-database";
import { asAppRole } from "./app-role";
import { grantAppRights } from "./grant-app-rights";
import { migrate, requireMigrations } from "./migrate";

const name = `upgrade_${randomUUID().replaceAll("-", "")}`;
const at = (database: string) =>
  Object.assign(new URL(inject("templateDatabase")), { pathname: `/${database}` }).href;
const url = at(name);
const folder = mkdtempSync(join(tmpdir(), "upgrade-"));

beforeAll(() => administer(at("postgres"), `create database ${name}`));
afterAll(async () => {
  await administer(at("postgres"), `drop database ${name} with (force)`);
  rmSync(folder, { recursive: true });
});

/** The migrations of 1.0.0 as they were released, but for those of modules that were taken out. */
function copyFirstRelease(): string[] {
  const released = JSON.parse(readFileSync("prisma/released-migrations.json", "utf8")) as Record<
    string,
    object
  >;
  const names = Object.keys(released["1.0.0"] ?? {}).filter((each) =>
    existsSync(`prisma/migrations/${each}`),
  );
  for (const each of names) cpSync(`prisma/migrations/${each}`, join(folder, each), { recursive: true });
  return names;
}

async function query(sql: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test("a database of 1.0.0 with rows in it takes each later migration, keeps its rows, and has the rights of now", async () => {
  const first = copyFirstRelease();
  expect(await migrate(url, folder)).toBe(first.length);
  await query(
    `insert into price_list (code, name, currency, currency_exponent, position) values ('usd', 'Dollar', 'USD', 2, 0)`,
  );
  await query(
    `insert into staff (id, email, name, role) values ('${randomUUID()}', 'ada@example.com', 'Ada', 'owner')`,
  );
  const rows = `select p.code, p.currency, s.email, s.role from price_list p, staff s`;
  const before = await query(rows);

  cpSync("prisma/migrations", folder, { recursive: true });
  mkdirSync(join(folder, "29990101000000_later"));
  writeFileSync(
    join(folder, "29990101000000_later/migration.sql"),
    `alter table "orders" add column "later" text; update "price_list" set "name" = 'US dollar';`,
  );
  await migrate(url, folder);

  await expect(requireMigrations(url, folder)).resolves.toBeUndefined();
  expect(await query(rows)).toEqual(before);
  expect(await query("select name from price_list")).toEqual([{ name: "US dollar" }]);
  await expect(grantAppRights(url, asAppRole(url))).resolves.toBeUndefined();
  expect(await migrate(url, folder)).toBe(0);
});

test("a migration of 1.0.0 that was edited is refused by that database", async () => {
  const core = join(folder, "20261128100000_core/migration.sql");
  writeFileSync(core, `${readFileSync(core, "utf8")}\n-- edited`);
  await expect(migrate(url, folder)).rejects.toThrow("20261128100000_core was edited");
});
