import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createTestDatabase, type TestDatabase } from "@/e2e/support/test-database";
import { startTestShop, type TestShop } from "@/e2e/support/start-test-shop";
import { grantAppRights } from "@/scripts/support/grant-app-rights";
import { asAppRole } from "@/scripts/support/app-role";

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

const totals = [
  "authorized_minor",
  "captured_minor",
  "refunded_minor",
  "capture_pending_minor",
  "refund_pending_minor",
  "revision",
];

test.each([
  "ALTER TABLE operation ADD COLUMN extra int",
  "ALTER TABLE operation DISABLE TRIGGER operation_closed_is_final",
  "ALTER TABLE payment DROP CONSTRAINT payment_captured",
  "DROP TRIGGER operation_totals ON operation",
  "DROP INDEX operation_one_open",
  "DROP TABLE payment_event",
  "CREATE TABLE public.mine (id int)",
  "CREATE OR REPLACE FUNCTION journal_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$",
  "CREATE TRIGGER mine BEFORE UPDATE ON payment EXECUTE FUNCTION journal_totals()",
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
  "UPDATE orders SET placement = gen_random_uuid()",
  "UPDATE order_line SET unit_minor = 1",
  "UPDATE payment SET amount_minor = 1",
  "UPDATE payment SET voided = false",
  "UPDATE payment SET outcome_unknown = false",
  "UPDATE payment SET order_state = 'paid'",
  ...totals.map((column) => `UPDATE payment SET ${column} = 1`),
  ...totals.map((column) => `INSERT INTO payment (id, ${column}) VALUES (gen_random_uuid(), 1)`),
  "UPDATE operation SET amount_minor = 1",
  "INSERT INTO evidence_redaction (operation_id, path, reason, redacted_by) VALUES (gen_random_uuid(), '{a}', 'b', 'c')",
  "SELECT redact_evidence(gen_random_uuid(), '{response}', 'reason', 'me')",
  "INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('1', '2', '3')",
])("the shop's role cannot %s", async (statement) => {
  await expect(app.query(statement)).rejects.toThrow(/permission denied|must be owner/);
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

test("the shop's role reads and writes a table of a later migration, and may not delete from one that forbids it", async () => {
  await owner.query(`
    CREATE TABLE later (id bigserial PRIMARY KEY, word text);
    CREATE TABLE later_final (id bigserial PRIMARY KEY);
    CREATE TRIGGER later_final BEFORE UPDATE OR DELETE ON later_final
      FOR EACH ROW EXECUTE FUNCTION payment_event_is_final()`);
  await grantAppRights(shop.databaseUrl, asAppRole(shop.databaseUrl));
  await app.query("INSERT INTO later (word) VALUES ('a')");
  await app.query("UPDATE later SET word = 'b'");
  await app.query("DELETE FROM later");
  await app.query("INSERT INTO later_final DEFAULT VALUES");
  await expect(app.query("DELETE FROM later_final")).rejects.toThrow("permission denied");
  await owner.query("DROP TABLE later, later_final");
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
