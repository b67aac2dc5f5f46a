import { readdir, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";

import { chainAudit, verifyAudit } from "@/lib/audit/audit-chain";
import { recordAudit } from "@/lib/audit/audit-entries";
import { newOrderNumber } from "@/lib/checkout/order-number";
import { openDatabase, openReservedPool } from "@/lib/db/database";
import { derivedKeys } from "@/lib/derived-keys";
import { readSavedCardToken } from "@/lib/payments/agreements";
import { createAnswerStore } from "@/lib/payments/answer-store";
import { moveMoney } from "@/lib/payments/move-money";
import { addStaff } from "@/lib/staff/accounts";
import { createSealedSecret, openSecret } from "@/lib/staff/authenticator";
import { proveSession } from "@/lib/staff/proofs";
import { beginStaffSession } from "@/lib/staff/sessions";
import { signInStaff } from "@/lib/staff/sign-in";
import { programsForBackups, skippedWithout, startOwnPostgres } from "@/testing/own-postgres";
import { savedCardScenes } from "@/testing/saved-card-scenes";
import { startTestShop, testAuthSecret, type TestShop } from "@/testing/start-test-shop";
import { queryDatabase } from "@/tools/query-database";
import { importSettlementReport } from "./import-settlement-report";
import { readReconciliation } from "./read-reconciliation";

const by = "ada@example.com";
const password = "correct horse battery";
const keys = derivedKeys("staff-authenticator", { AUTH_SECRET: testAuthSecret });

let postgres: Awaited<ReturnType<typeof startOwnPostgres>>;
let shop: TestShop;
beforeAll(async () => {
  if (programsForBackups === undefined) return;
  postgres = await startOwnPostgres("restore-dump");
  shop = await startTestShop(async () => ({ ...postgres.source, drop: () => Promise.resolve() }));
});
afterAll(async () => {
  await shop?.stop();
  await postgres?.remove();
});

/** What the database refuses and how: each constraint, trigger, index, function and right of the shop's role. */
async function guardsOf(url: string): Promise<string[]> {
  const rows = await queryDatabase<{ guard: string }>(
    url,
    `select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as guard from pg_constraint
       where connamespace = 'public'::regnamespace
     union all select pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger where not tgisinternal
     union all select indexdef from pg_indexes where schemaname = 'public'
     union all select pg_get_functiondef(oid) from pg_proc
       where pronamespace = 'public'::regnamespace and prokind = 'f'
         and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
     union all select concat_ws(' ', table_name, column_name, privilege_type) from information_schema.column_privileges
       where grantee = 'shop_app' and table_schema = 'public'
     union all select concat_ws(' ', table_name, privilege_type) from information_schema.table_privileges
       where grantee = 'shop_app' and table_schema = 'public'`,
  );
  // PostgreSQL writes "a and b and c" with other brackets.
  return rows.map(({ guard }) => guard.replaceAll(/[()]/g, "")).sort();
}

/** A line for each movement that the journal of a database says succeeded; sorted. */
async function journalOf(url: string): Promise<string[]> {
  const rows = await queryDatabase<{ row: string }>(
    url,
    `select concat_ws(' ', gateway_order_id, gateway_transaction_id, approved_minor) as row
     from operation join payment on payment.id = payment_id
     where operation.amount_minor is not null and state = 'SUCCEEDED'`,
  );
  return rows.map(({ row }) => row).sort();
}

/** The same of the bank's ledger. */
async function ledger(): Promise<string[]> {
  const rows = (await shop.bank.console("movements")) as { orderId: string; id: string; amount: number }[];
  return rows.map(({ orderId, id, amount }) => `${orderId} ${id} ${amount}`).sort();
}

async function refund(order: { id: string; number: TestShopNumber }, amountMinor: number) {
  const { revision } = await shop.payment(order.id);
  const movement = { kind: "REFUND", number: order.number, amountMinor, revision, by } as const;
  expect(await moveMoney(movement, shop.deps)).toMatchObject({ ok: true });
}
type TestShopNumber = Awaited<ReturnType<TestShop["order"]>>["number"];

test("a dump restores journal, guards, audit, sign-ins and keys, and the bank's report names each movement of after it", async ({
  skip,
}) => {
  skip(programsForBackups === undefined, skippedWithout);
  const paid = await shop.order(5_000n);
  await shop.pay(paid.number);
  await refund(paid, 700);
  const held = await shop.order(9_000n, { intent: "AUTHORIZE" });
  await shop.pay(held.number);
  const unknown = await shop.order(1_900n);
  await shop.fault("pay", "commit_then_drop");
  await shop.pay(unknown.number);
  const scenes = savedCardScenes(shop);
  const customerId = await scenes.customer();
  const { card, savedCardId } = await scenes.paySaving(customerId);
  await addStaff({ email: by, role: "owner", password }, { db: shop.db, now: shop.deps.now });
  const { id: staffId } = await shop.db.staff.findUniqueOrThrow({ where: { email: by } });
  const sealedSecret = createSealedSecret(staffId, keys);
  await shop.db.staffAuthenticator.create({ data: { staffId, sealedSecret, lastStep: 0 } });
  const actor = { name: by, role: "owner", browser: "Firefox, Linux" } as const;
  await recordAudit({ actor, action: "refund", outcome: "allowed", words: { note: "Broken" } }, shop.deps);
  await chainAudit(shop.deps);
  const before = await journalOf(postgres.source.url);

  const backup = await postgres.backUp();
  expect((await stat(backup)).mode & 0o777).toBe(0o600);

  // What a shop does on the day that it loses.
  await refund(paid, 300);
  const { revision } = await shop.payment(held.id);
  const capture = { kind: "CAPTURE", number: held.number, amountMinor: 9_000, revision, by } as const;
  expect(await moveMoney(capture, shop.deps)).toMatchObject({ ok: true });
  // The report of a number that the shop does not give would be another shop's.
  const { number } = await shop.order(1_000n, { number: newOrderNumber() });
  await shop.pay(number);

  const restored = await postgres.restore(backup);
  expect(await journalOf(restored.url)).toEqual(before);
  expect(await guardsOf(restored.url)).toEqual(await guardsOf(postgres.source.url));
  const db = openDatabase(restored.appUrl);
  const reserved = openReservedPool(restored.appUrl);
  const { log, now, consequences } = shop.deps;
  const answers = createAnswerStore({ db: reserved, log, now, consequences });
  const deps = { ...shop.deps, db, answers };
  try {
    for (const statement of [
      `delete from operation`,
      `delete from audit_entry`,
      `truncate operation cascade`,
    ])
      await expect(queryDatabase(restored.appUrl, statement), statement).rejects.toThrow("permission denied");
    const rewrite = "update operation set approved_minor = 1";
    for (const url of [restored.url, restored.appUrl])
      await expect(queryDatabase(url, rewrite)).rejects.toThrow("the journal is append-only");
    expect((await verifyAudit({}, deps)).problem).toBeUndefined();

    const browser = { ip: "192.0.2.7", browser: "Firefox, Linux", knownBrowser: undefined };
    expect(await signInStaff({ email: by, password, ...browser }, deps)).toMatchObject({ ok: true });
    const sessionId = await beginStaffSession({ staffId, browser: browser.browser }, deps);
    const code = new TOTP({ secret: openSecret(sealedSecret, staffId, keys)! }).generate();
    expect(await proveSession({ staffId, sessionId, code }, { ...deps, keys })).toMatchObject({ ok: true });
    const token = await readSavedCardToken({ savedCardId, customerId }, deps);
    expect(token?.token).toBe(card.token);

    const file = [await shop.settlementReport()];
    const report = await importSettlementReport({ fileName: "s.csv", file, by, from: "" }, deps);
    if (!report.ok) throw new Error(report.error.messages.join());
    const view = (await readReconciliation(report.value, deps))!;
    const found = view.missingInShop.map(({ orderNumber, amount }) => `${orderNumber} ${amount.minor}`);
    const after = [`${held.number} 9000`, `${paid.number} 300`, "null 1000"];
    expect(new Set(found)).toEqual(new Set(after));
    expect(view.missingInShop.some(({ gatewayOrderId }) => gatewayOrderId === `${number}-1`)).toBe(true);
    // The unknown outcome of before is resolved by the same report: all that is left is what was named.
    const named = view.missingInShop.map(({ transactionId }) => transactionId);
    const others = (await ledger()).filter((row) => !named.some((id) => row.split(" ")[1] === id));
    expect(await journalOf(restored.url)).toEqual(others);
  } finally {
    await Promise.all([db.$disconnect(), reserved.$disconnect()]);
  }
});

test("a backup deletes those past their days, and one that fails leaves no file and deletes none", async ({
  skip,
}) => {
  skip(programsForBackups === undefined, skippedWithout);
  const first = await postgres.backUp();
  const folder = dirname(first);
  const old = join(folder, "shop-2026-01-01T031500Z.dump");
  const long = new Date(Date.now() - 30 * 86_400_000);
  await writeFile(old, "");
  await utimes(old, long, long);
  await expect(postgres.backUp({ PGDATABASE: "missing" })).rejects.toThrow("missing");
  expect((await readdir(folder)).filter((name) => name.endsWith(".part"))).toEqual([]);
  expect(await readdir(folder)).toContain("shop-2026-01-01T031500Z.dump");
  await postgres.backUp();
  expect(await readdir(folder)).not.toContain("shop-2026-01-01T031500Z.dump");
});
