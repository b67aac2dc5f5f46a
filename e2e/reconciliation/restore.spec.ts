import { appendFile, chown, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, test } from "@playwright/test";
import { execa } from "execa";
import { Client } from "pg";

import { HttpBrowser } from "@/testing/http-browser";
import { payOrder, placeOrder } from "@/testing/order-flow";
import { startStack } from "@/testing/start-stack";
import { freePort } from "@/tools/free-port";
import { locatePostgres, postgresUser } from "@/tools/locate-postgres";
import { queryDatabase } from "@/tools/query-database";
import { startEmbeddedPostgres } from "@/tools/start-embedded-postgres";
import { startShop } from "@/tools/start-shop";

test.setTimeout(180_000);

test("a backup made under load and the archived log restore every movement, and the bank's report finds the rest", async () => {
  const { data } = await locatePostgres();
  const folder = await emptyFolder(join(data, "restore"));
  const archive = await emptyFolder(join(folder, "archive"));
  const backup = join(folder, "backup");
  const server = await startEmbeddedPostgres({ name: "restore/server" });
  await archiveLog(server.url, archive);
  await server.stop();
  await server.restart();
  const stack = await startStack({ databaseServer: server.url, name: "restore" });
  const site = { shopUrl: stack.shopUrl, consoleUrl: stack.sandbox.consoleUrl };
  const paid: string[] = [];
  async function pay(): Promise<void> {
    const shopper = new HttpBrowser();
    const { url } = await payOrder(site, shopper, await placeOrder(site, shopper));
    paid.push(new URL(url).pathname.split("/").at(-1) ?? "");
  }

  let isOpen = true;
  const shoppers = [1, 2].map(async () => {
    while (isOpen) await pay();
  });
  await expect.poll(() => paid.length).toBeGreaterThan(1);
  await baseBackup(server.url, backup);
  const untilBackup = paid.length;
  await expect.poll(() => paid.length, { timeout: 60_000 }).toBeGreaterThan(untilBackup + 3);
  isOpen = false;
  await Promise.all(shoppers);
  const archived = [...paid];
  await switchLog(server.url);
  await pay();
  const lost = paid.slice(archived.length);
  await server.crash();
  await stack.shop.kill();

  const restored = await restore({
    name: "restore/restored",
    folder: join(folder, "restored"),
    backup,
    archive,
  });
  const onRestored = (url: string) => Object.assign(new URL(url), { port: new URL(restored.url).port }).href;
  const journal = await movementsInJournal(onRestored(stack.ownerUrl));
  const ledger = await movementsInLedger(site.consoleUrl);
  expect(journal).toHaveLength(archived.length);
  expect(journal).toEqual(ledger.filter((row) => lost.every((number) => !row.startsWith(number))));

  const environment = {
    ...stack.environment,
    DATABASE_URL: onRestored(stack.environment.DATABASE_URL ?? ""),
  };
  const report = join(folder, "settlement.csv");
  await writeFile(report, await (await fetch(`${site.consoleUrl}/api/settlement.csv`)).text());
  const reconciled = await execa("node", ["scripts/run.mjs", "reconciliation/reconcile", report, "--apply"], {
    env: environment,
  });
  const missing = reconciled.stdout
    .split("\n")
    .filter((line) => lost.some((number) => line.includes(number)));
  expect(missing).toHaveLength(lost.length);
  expect(archived.filter((number) => reconciled.stdout.includes(number))).toEqual([]);

  const port = await freePort();
  const shop = await startShop({
    port,
    environment: { ...environment, APP_URL: `http://localhost:${port}` },
    log: ".data/logs/restore-restored-shop.log",
  });
  const shopper = new HttpBrowser();
  const again = { ...site, shopUrl: `http://localhost:${port}` };
  expect((await payOrder(again, shopper, await placeOrder(again, shopper))).html).toContain("Thank you");

  await Promise.all([shop.stop(), stack.sandbox.child.stop()]);
  await restored.stop();
  await rm(folder, { recursive: true });
});

/** A line for each movement that the journal says succeeded; sorted. */
async function movementsInJournal(database: string): Promise<string[]> {
  const rows = await queryDatabase<{ row: string }>(
    database,
    `select concat_ws(' ', gateway_order_id, gateway_transaction_id, approved_minor, currency) as row
     from operation join payment on payment.id = payment_id
     where operation.amount_minor is not null and state = 'SUCCEEDED'`,
  );
  return rows.map(({ row }) => row).toSorted();
}

/** The same of the bank's ledger. */
async function movementsInLedger(consoleUrl: string): Promise<string[]> {
  const answer = await fetch(`${consoleUrl}/api/movements`);
  const rows = (await answer.json()) as { orderId: string; id: string; amount: number; currency: string }[];
  return rows.map(({ orderId, id, amount, currency }) => `${orderId} ${id} ${amount} ${currency}`).toSorted();
}

/** A folder of the user that PostgreSQL runs as. */
async function emptyFolder(folder: string): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  if (postgresUser !== undefined) await chown(folder, postgresUser.uid, postgresUser.gid);
  return folder;
}

/** Takes effect with the server's next start. */
async function archiveLog(server: string, archive: string): Promise<void> {
  await queryDatabase(server, "alter system set archive_mode = 'on'");
  await queryDatabase(server, `alter system set archive_command = 'cp "%p" "${archive}/%f"'`);
}

/** What `pg_basebackup --target=server:FOLDER --wal-method=fetch --checkpoint=fast` asks of the server. */
async function baseBackup(server: string, folder: string): Promise<void> {
  const client = new Client({ connectionString: server, replication: "true" } as object);
  await client.connect();
  await client.query(
    `BASE_BACKUP (LABEL 'restore', WAL, CHECKPOINT 'fast', TARGET 'server', TARGET_DETAIL '${folder}')`,
  );
  await client.end();
}

/** Ends the segment of the log that is being written, as `archive_timeout` does, and waits until it is archived. */
async function switchLog(server: string): Promise<void> {
  const [segment] = await queryDatabase<{ name: string }>(
    server,
    "select pg_walfile_name(pg_switch_wal()) as name",
  );
  const archived = () =>
    queryDatabase<{ name: string }>(server, "select last_archived_wal as name from pg_stat_archiver");
  await expect.poll(async () => (await archived())[0]?.name, { timeout: 30_000 }).toBe(segment?.name);
}

/** Unpacks the backup into an empty folder and starts a server on it, which applies the archived log. */
async function restore({
  name,
  folder,
  backup,
  archive,
}: {
  name: string;
  folder: string;
  backup: string;
  archive: string;
}) {
  await emptyFolder(folder);
  await execa("tar", ["-xf", join(backup, "base.tar"), "-C", folder], postgresUser);
  await appendFile(
    join(folder, "postgresql.auto.conf"),
    `archive_mode = 'off'\nrestore_command = 'cp "${archive}/%f" "%p"'\n`,
  );
  await execa("touch", [join(folder, "recovery.signal")], postgresUser);
  const server = await startEmbeddedPostgres({ name });
  const isRecovering = () => queryDatabase<{ on: boolean }>(server.url, 'select pg_is_in_recovery() as "on"');
  await expect.poll(async () => (await isRecovering())[0]?.on, { timeout: 30_000 }).toBe(false);
  return server;
}
