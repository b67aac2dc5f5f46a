import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createTestDatabase, type TestDatabase } from "@/testing/test-database";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { appFunctions, readAppRights } from "@/prisma/app-rights";
import { grantAppRights } from "@/tools/grant-app-rights";
import { asAppRole } from "@/tools/app-role";

let shop: TestShop;
let owner: Client;
let app: Client;
let operationId: string;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await connect(shop.databaseUrl);
  app = await connect(asAppRole(shop.databaseUrl));
  const { id, number } = await shop.order(900n);
  await shop.line(id);
  await shop.pay(number);
  const { operations } = await shop.payment(id);
  operationId = operations.find(({ kind }) => kind === "PAY")?.id ?? "";
});
afterAll(async () => {
  await Promise.all([owner.end(), app.end()]);
  await shop.stop();
});

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

const sums = [
  "authorized_minor",
  "captured_minor",
  "refunded_minor",
  "capture_pending_minor",
  "refund_pending_minor",
];

test.each([
  "ALTER TABLE operation ADD COLUMN extra int",
  "ALTER TABLE operation DISABLE TRIGGER operation_closed_is_final",
  "ALTER TABLE payment DROP CONSTRAINT payment_captured",
  "DROP TRIGGER operation_totals_of_journal ON operation",
  "DROP INDEX operation_one_open",
  "DROP TABLE payment_event",
  "CREATE TABLE public.mine (id int)",
  "CREATE OR REPLACE FUNCTION journal_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$",
  "CREATE TRIGGER mine BEFORE UPDATE ON payment EXECUTE FUNCTION payment_totals_of_journal()",
  "SET session_replication_role = replica",
  "TRUNCATE operation CASCADE",
  "TRUNCATE payment_event",
  "DELETE FROM operation",
  "DELETE FROM payment",
  "DELETE FROM orders",
  "DELETE FROM payment_event",
  "DELETE FROM settlement_movement",
  "DELETE FROM evidence_redaction",
  "UPDATE payment_event SET actor = 'nobody'",
  "UPDATE settlement_movement SET amount_minor = 1",
  "UPDATE settlement_report SET covers_until = now()",
  "UPDATE orders SET number = 'OTHER'",
  "UPDATE orders SET shopper = 'somebody'",
  "UPDATE orders SET idempotency_key = gen_random_uuid()",
  "UPDATE order_line SET unit_minor = 1",
  "UPDATE payment SET amount_minor = 1",
  ...sums.map((column) => `INSERT INTO payment (id, ${column}) VALUES (gen_random_uuid(), 1)`),
  "UPDATE operation SET amount_minor = 1",
  "INSERT INTO evidence_redaction (operation_id, path, reason, redacted_by) VALUES (gen_random_uuid(), '{a}', 'b', 'c')",
  "SELECT redact_evidence(gen_random_uuid(), '{response}', 'reason', 'me')",
  "INSERT INTO staff (id, email, name, role, password_hash) VALUES (gen_random_uuid(), 'mallory@example.com', 'Mallory', 'owner', 'x')",
  "UPDATE audit_entry SET actor = 'nobody'",
  "DELETE FROM audit_link",
  "UPDATE dispatch SET tracking = 'other'",
  "UPDATE refund SET reason = 'other'",
  "UPDATE staff SET email = 'mallory@example.com'",
  "DELETE FROM staff",
  "UPDATE price SET amount_minor = 1",
  "INSERT INTO price (product_id, price_list, amount_minor) VALUES (gen_random_uuid(), 'usd', 1)",
  "DELETE FROM price",
  "UPDATE price_list SET currency = 'JPY'",
  "UPDATE tax_rate SET basis_points = 0",
  "DELETE FROM tax_rate",
  "UPDATE delivery_price SET amount_minor = 0",
  "UPDATE plan SET trial_days = 365",
  "UPDATE product SET name = 'Free'",
  "INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('1', '2', '3')",
])("the shop's role cannot %s", async (statement) => {
  await expect(app.query(statement)).rejects.toThrow(/permission denied|must be owner/);
});

test.each([
  ...sums.map((column) => `UPDATE payment SET ${column} = 1`),
  "UPDATE payment SET revision = 1",
  "UPDATE payment SET voided = true",
  "UPDATE payment SET outcome_unknown = true",
  "UPDATE payment SET order_state = 'paid'",
])("the shop's role cannot %s beside the journal", async (statement) => {
  await expect(app.query(statement)).rejects.toThrow(
    /sums of its journal|payment_captured|payment_refunded|payment_voided|only be updated to DEFAULT/,
  );
});

test.each([
  "UPDATE orders SET total_minor = 1",
  "UPDATE orders SET email = 'b@example.com'",
  "UPDATE orders SET expired_at = now()",
  "DELETE FROM order_line",
  "INSERT INTO order_line (id, order_id, product_id, name, unit_minor, quantity, made_to_order) SELECT gen_random_uuid(), order_id, product_id, name, 1, 1, false FROM order_line",
])("after money was asked for, the shop's role cannot %s", async (statement) => {
  await expect(app.query(statement)).rejects.toThrow("never changes after");
});

test("the shop's role has the rights that are listed for each table, and no other", async () => {
  const { rows } = await app.query<{ table: string; column: string; right: string }>(`
    SELECT c.relname AS "table", attname AS "column", lower(r) AS "right"
    FROM pg_class c JOIN pg_attribute ON attrelid = c.oid AND attnum > 0 AND NOT attisdropped
      CROSS JOIN unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'REFERENCES']) r
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f')
      AND has_column_privilege(c.oid, attnum, r)
    UNION ALL
    SELECT relname, '*', lower(r) FROM pg_class CROSS JOIN unnest(ARRAY['DELETE', 'TRUNCATE', 'TRIGGER']) r
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f')
      AND has_table_privilege(oid, r)`);
  const columns = await owner.query<{ table: string; columns: string[] }>(`
    SELECT relname AS "table", array_agg(attname::text) AS "columns" FROM pg_class
      JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f') GROUP BY 1`);
  const appRights = await readAppRights();
  expect(columns.rows.map(({ table }) => table).sort()).toEqual(Object.keys(appRights).sort());
  const listed = columns.rows.flatMap(({ table, columns: all }) => {
    const { insert, update = [], delete: mayDelete } = appRights[table] ?? {};
    return [
      ...all.map((column) => `select ${table}.${column}`),
      ...(insert === true ? all : (insert ?? [])).map((column) => `insert ${table}.${column}`),
      ...update.map((column) => `update ${table}.${column}`),
      ...(mayDelete ? [`delete ${table}.*`] : []),
    ];
  });
  expect(rows.map(({ table, column, right }) => `${right} ${table}.${column}`).sort()).toEqual(listed.sort());
});

test("the shop's role calls no function with its owner's rights but those that are listed", async () => {
  const { rows } = await app.query<{ name: string }>(`
    SELECT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosecdef
      AND prorettype <> 'trigger'::regtype AND has_function_privilege(oid, 'EXECUTE') ORDER BY 1`);
  expect(rows.map(({ name }) => name)).toEqual([...appFunctions].sort());
});

test("the shop's role cannot even read a table of a later migration before it is listed, nor use its sequence or function", async () => {
  await owner.query(`
    CREATE TABLE later (id bigserial PRIMARY KEY, word text);
    CREATE FUNCTION later_words() RETURNS bigint LANGUAGE sql SECURITY DEFINER AS 'SELECT count(*) FROM public.later'`);
  await grantAppRights(shop.databaseUrl, asAppRole(shop.databaseUrl));
  for (const statement of [
    "SELECT FROM later",
    "INSERT INTO later (word) VALUES ('a')",
    "UPDATE later SET word = 'b'",
    "DELETE FROM later",
    "SELECT nextval('later_id_seq')",
    "SELECT later_words()",
  ])
    await expect(app.query(statement), statement).rejects.toThrow("permission denied");
  await owner.query("DROP FUNCTION later_words; DROP TABLE later");
});

test("the shop's role sets a password only by an open invitation, which ends with it", async () => {
  await owner.query(`
    INSERT INTO staff (id, email, name, role, password_hash, invitation_digest, invitation_expires_at, disabled_at) VALUES
      (gen_random_uuid(), 'active@example.com', 'a', 'clerk', 'hash', NULL, NULL, NULL),
      (gen_random_uuid(), 'disabled@example.com', 'd', 'clerk', 'hash', NULL, NULL, now()),
      (gen_random_uuid(), 'late@example.com', 'b', 'clerk', NULL, 'late', now() - interval '1 minute', NULL),
      (gen_random_uuid(), 'invited@example.com', 'c', 'clerk', NULL, 'digest', now() + interval '1 hour', NULL)`);
  const set = (columns: string, email: string) =>
    app.query(`UPDATE staff SET ${columns} WHERE email = '${email}@example.com'`);
  const accepted = "password_hash = 'mine', invitation_digest = NULL, invitation_expires_at = NULL";
  await expect(set("password_hash = 'mine'", "active")).rejects.toThrow("open invitation");
  await expect(
    set("invitation_digest = 'mine', invitation_expires_at = now() + interval '1 day'", "active"),
  ).rejects.toThrow("open invitation");
  await expect(set("session_generation = -1", "active")).rejects.toThrow("only rises");
  await expect(set("disabled_at = NULL", "disabled")).rejects.toThrow("open invitation");
  await expect(set(accepted, "late")).rejects.toThrow("open invitation");
  await expect(set("password_hash = 'mine'", "invited")).rejects.toThrow("open invitation");
  expect((await set(accepted, "invited")).rowCount).toBe(1);
  await expect(set("password_hash = 'again'", "invited")).rejects.toThrow("open invitation");
  expect((await set("session_generation = session_generation + 1", "active")).rowCount).toBe(1);
});

test("rights that were given by hand are taken away again", async () => {
  const appUrl = asAppRole(shop.databaseUrl);
  await owner.query(`GRANT ALL ON operation TO "${new URL(appUrl).username}"`);
  await grantAppRights(shop.databaseUrl, appUrl);
  await expect(app.query("DELETE FROM operation")).rejects.toThrow("permission denied");
});

test("one role for both works as before, and a role that is missing is named", async () => {
  const database: TestDatabase = await createTestDatabase();
  await grantAppRights(database.url, database.url);
  const missing = new URL(database.url);
  missing.username = "nobody_here";
  await expect(grantAppRights(database.url, missing.href)).rejects.toThrow(
    "role nobody_here of DATABASE_URL",
  );
  await database.drop();
});

test("the job queue belongs to the shop's role, which migrates it", async () => {
  const { rows } = await app.query<{ owned: boolean }>(
    `SELECT DISTINCT pg_get_userbyid(relowner) = current_user AS owned FROM pg_class
     WHERE relnamespace = 'pgboss'::regnamespace AND relkind IN ('r', 'p')`,
  );
  expect(rows).toEqual([{ owned: true }]);
});

test("the owner redacts a secret of a closed operation, with a trace that stays", async () => {
  const before = await evidence();
  const [field] = Object.keys(before);
  await owner.query("SELECT redact_evidence($1, $2, 'a password was in it', 'dba@example.com')", [
    operationId,
    [field],
  ]);
  expect(await evidence()).toEqual({ ...before, [field ?? ""]: "[redacted]" });
  const { rows } = await owner.query(
    "SELECT path, reason, redacted_by FROM evidence_redaction WHERE operation_id = $1",
    [operationId],
  );
  expect(rows).toEqual([{ path: [field], reason: "a password was in it", redacted_by: "dba@example.com" }]);
  await expect(owner.query("DELETE FROM evidence_redaction")).rejects.toThrow("append-only");
  await expect(owner.query("UPDATE evidence_redaction SET reason = 'x'")).rejects.toThrow("append-only");
});

async function evidence(): Promise<Record<string, unknown>> {
  const { rows } = await owner.query<{ evidence: Record<string, unknown> }>(
    "SELECT evidence FROM operation WHERE id = $1",
    [operationId],
  );
  return rows[0]?.evidence ?? {};
}

test("the owner changes nothing else of a closed operation, and no evidence without a trace", async () => {
  const change = (set: string) => owner.query(`UPDATE operation SET ${set} WHERE id = $1`, [operationId]);
  await expect(change("approved_minor = 1")).rejects.toThrow("append-only");
  await expect(change("evidence = '{}'")).rejects.toThrow("append-only");
  await expect(
    owner.query("SELECT redact_evidence($1, '{nothing,here}', 'reason', 'dba@example.com')", [operationId]),
  ).rejects.toThrow("has no evidence at");
  await expect(
    owner.query("SELECT redact_evidence($1, '{request}', ' ', 'dba@example.com')", [operationId]),
  ).rejects.toThrow("evidence_redaction_words");
});
