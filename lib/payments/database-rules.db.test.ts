import { readFileSync } from "node:fs";

import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { otherTables, ruleBreaks } from "@/testing/database-rules";
import type { RuleBreak } from "@/testing/database-rules/rule-break";
import { scene } from "@/testing/database-rules/scene";
import { createTestDatabase, type TestDatabase } from "@/testing/test-database";

let database: TestDatabase;
let owner: Client;
let appRole: string;
beforeAll(async () => {
  database = await createTestDatabase();
  appRole = new URL(database.appUrl).username;
  owner = new Client({ connectionString: database.url });
  await owner.connect();
  for (const statement of scene) await owner.query(statement);
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

type Rule = { name: string; table: string; kind: "CONSTRAINT" | "INDEX" | "TRIGGER" };

/** Every constraint, unique index and trigger of the tables that hold money. Primary keys apart, which Prisma relies on. */
async function readRules(): Promise<Rule[]> {
  const { rows } = await owner.query<Rule>(
    `SELECT conname AS name, conrelid::regclass::text AS "table", 'CONSTRAINT' AS kind FROM pg_constraint
       WHERE connamespace = 'public'::regnamespace AND contype NOT IN ('p', 'n', 't')
     UNION ALL
     SELECT c.relname, indrelid::regclass::text, 'INDEX' FROM pg_index JOIN pg_class c ON c.oid = indexrelid
       WHERE c.relnamespace = 'public'::regnamespace AND indisunique AND NOT indisprimary
     UNION ALL
     SELECT tgname, tgrelid::regclass::text, 'TRIGGER' FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid
       WHERE c.relnamespace = 'public'::regnamespace AND NOT tgisinternal
     ORDER BY 1`,
  );
  return rows.filter(({ table }) => !otherTables.includes(table));
}

/** What becomes of the statement in a transaction that is rolled back: whether the rule holds after it. */
async function tryToBreak(
  { breaks, scene: before, holds }: RuleBreak,
  { drop, role }: { drop?: string; role?: string } = {},
): Promise<{ held: boolean; message?: string }> {
  await owner.query("BEGIN");
  try {
    if (before !== undefined) await owner.query(before);
    if (drop !== undefined) await owner.query(drop);
    if (role !== undefined) await owner.query(`SET LOCAL ROLE ${role}`);
    const { rowCount } = await owner.query(breaks);
    expect(rowCount, breaks).toBe(1);
    if (holds === undefined) return { held: false };
    const { rows } = await owner.query<{ holds: boolean }>(`SELECT ${holds} AS holds`);
    return { held: rows[0]?.holds === true };
  } catch (cause) {
    const { code, constraint, message } = cause as Error & { code?: string; constraint?: string };
    if (code === undefined) throw cause;
    return { held: true, message: constraint ?? message };
  } finally {
    await owner.query("ROLLBACK");
  }
}

describe.each(Object.entries(ruleBreaks))("%s", (name, ruleBreak) => {
  const computes = ruleBreak.holds !== undefined;

  test("holds against direct SQL of the owner", async () => {
    const { held, message } = await tryToBreak(ruleBreak);
    expect(held).toBe(true);
    const { kind } = (await readRules()).find((rule) => rule.name === name)!;
    // A constraint and an index name themselves; a trigger names itself, or its message is its own.
    if (kind !== "TRIGGER") expect(message).toBe(name);
    if (kind === "TRIGGER" && !computes)
      expect(message).toMatch(new RegExp(`append-only|never changes|currency|^${name}$`));
  });

  test("holds against direct SQL of the shop's role", async () => {
    expect((await tryToBreak(ruleBreak, { role: appRole })).held).toBe(true);
  });

  test("is what rejects it: without the rule the same SQL succeeds", async () => {
    const { table, kind } = (await readRules()).find((rule) => rule.name === name)!;
    const drop = {
      CONSTRAINT: `ALTER TABLE ${table} DROP CONSTRAINT ${name}`,
      INDEX: `DROP INDEX ${name}`,
      TRIGGER: `DROP TRIGGER ${name} ON ${table}`,
    }[kind];
    const { held, message } = await tryToBreak(ruleBreak, { drop });
    // Without payment_latest, the unique index over the latest attempt rejects every new attempt.
    if (computes && held) expect(message).toBe("payment_one_latest");
    else expect(held, message).toBe(false);
  });
});

test("every rule in the catalogue of PostgreSQL that guards money is broken here", async () => {
  const rules = (await readRules()).map(({ name }) => name);
  expect(Object.keys(ruleBreaks).sort()).toEqual(rules.toSorted());
});

test("docs/payments.md lists every rule, and no other", async () => {
  const document = readFileSync("docs/payments.md", "utf8");
  const section = document.slice(document.indexOf("\n## Rules of the database"));
  const rows = section.slice(0, section.indexOf("\n## ", 5)).split("\n");
  const listed = rows
    .filter((row) => row.startsWith("|"))
    .flatMap((row) => [...(row.split("|").at(2) ?? "").matchAll(/`(\w+)`/g)].map(([, name]) => name!));
  expect(listed.filter((name) => name !== "order_state_of").sort()).toEqual(Object.keys(ruleBreaks).sort());
});

test("no guard looks for its tables among those of a session", async () => {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace
       AND (prorettype = 'trigger'::regtype OR prosecdef OR proname ~ 'eras')
       AND NOT coalesce(proconfig, '{}') && ARRAY['search_path=public, pg_temp']`,
  );
  expect(rows).toEqual([]);
});
