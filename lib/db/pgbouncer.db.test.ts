import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { execaSync } from "execa";
import pWaitFor from "p-wait-for";
import { afterEach, expect, test } from "vitest";

import { moveMoney } from "@/lib/payments/move-money";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { createTestDatabase, type TestDatabase } from "@/testing/test-database";
import { freePort } from "@/tools/free-port";
import { postgresUser } from "@/tools/locate-postgres";
import { queryDatabase } from "@/tools/query-database";

const path = `${process.env.PATH}:/usr/sbin`;
const { stdout } = execaSync("pgbouncer", ["--version"], { env: { PATH: path }, reject: false });
/** 118 for 1.18; 0 on a machine without PgBouncer. */
const version = Number(/^PgBouncer 1\.(\d+)/m.exec(stdout)?.[1] ?? -100) + 100;

let shop: TestShop | undefined;
let pooler: ChildProcess | undefined;
let folder: string | undefined;
afterEach(async () => {
  await shop?.stop();
  pooler?.kill();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

/** A database whose shop reaches it through PgBouncer in transaction mode, with fewer connections than it uses. */
async function createPooledDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  const direct = new URL(database.appUrl);
  const pooled = new URL(database.appUrl);
  pooled.port = String(await freePort());
  folder = await mkdtemp(join(tmpdir(), "pgbouncer-"));
  await writeFile(join(folder, "users.txt"), `"${direct.username}" ""\n`, { mode: 0o644 });
  const settings = [
    "[databases]",
    `* = host=${direct.hostname} port=${direct.port}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${pooled.port}`,
    "unix_socket_dir =",
    "auth_type = trust",
    `auth_file = ${join(folder, "users.txt")}`,
    "pool_mode = transaction",
    "default_pool_size = 3",
    ...(version >= 121 ? ["max_prepared_statements = 200"] : []),
  ];
  await writeFile(join(folder, "pgbouncer.ini"), settings.join("\n"), { mode: 0o644 });
  if (postgresUser !== undefined) execaSync("chown", ["-R", String(postgresUser.uid), folder]);
  pooler = spawn("pgbouncer", ["--quiet", join(folder, "pgbouncer.ini")], {
    ...postgresUser,
    env: { ...process.env, PATH: path },
    stdio: "inherit",
  });
  const answers = () =>
    queryDatabase(pooled.href, "select 1").then(
      () => true,
      () => false,
    );
  await pWaitFor(answers, { timeout: 60_000 });
  return { ...database, appUrl: pooled.href };
}

async function payAndRefundMany(preparedStatements: boolean) {
  shop = await startTestShop(createPooledDatabase, { preparedStatements });
  const { order, pay, payment, movements, deps } = shop;
  const orders = await Promise.all(Array.from({ length: 12 }, () => order(1_000n)));
  await Promise.all(orders.map(({ number }) => pay(number)));
  for (const { id, number } of orders) {
    const { revision } = await payment(id);
    const refund = { kind: "REFUND", number, amountMinor: 1_000, revision, by: "staff" } as const;
    expect((await moveMoney(refund, deps)).ok).toBe(true);
    expect(await movements(number)).toEqual(["PAYMENT 1000", "REFUND 1000"]);
  }
}

test.skipIf(version === 0)("without prepared statements any PgBouncer passes payments on", async () => {
  await payAndRefundMany(false);
});

test.skipIf(version < 121)("PgBouncer keeps prepared statements from 1.21 on", async () => {
  await payAndRefundMany(true);
});
