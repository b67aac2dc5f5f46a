import { randomUUID } from "node:crypto";

import { execa } from "execa";
import { Client } from "pg";

import type { Site } from "@/testing/order-flow";
import { CommandError } from "@/tools/command-error";
import { freePort } from "@/tools/free-port";
import { logTail } from "@/tools/log-tail";
import { type Child, startChild } from "@/tools/start-child";
import { startEmbeddedPostgres } from "@/tools/start-embedded-postgres";
import { startSandbox } from "@/tools/start-sandbox";
import { waitForServer } from "@/tools/wait-for-server";
import { parentOf } from "./process-times";

/** A built checkout, started as `npm start` does, with a sandbox and a PostgreSQL of its own. */
export type Checkout = {
  site: Site;
  /** The process that `npm start` is; it has started all others. */
  child: Child;
  /** The first process of its PostgreSQL; undefined if the system does not show processes. */
  postgres: number | undefined;
  environment: Record<string, string>;
};

/** Migrates and seeds a fresh database for the checkout in `folder`, and starts it. `name` is that of its data and logs. */
export async function startCheckout({ folder, name }: { folder: string; name: string }): Promise<Checkout> {
  const server = await startEmbeddedPostgres({ name: `bench-${name}` });
  await dropEarlierDatabases(server.url);
  const sandbox = await startSandbox({
    port: await freePort(5),
    data: `.data/bench-${name}/sandbox-${randomUUID()}`,
    log: `.data/logs/bench-${name}-sandbox.log`,
  });
  const port = await freePort();
  const shopUrl = `http://localhost:${port}`;
  const databaseUrl = await createDatabase(server.url);
  const environment = {
    ...sandbox.shopEnvironment,
    APP_URL: shopUrl,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    MIGRATION_DATABASE_URL: databaseUrl,
    AUTH_SECRET: randomUUID(),
    // All shoppers of the bench share this machine's address.
    PAYMENT_LIMITS: "off",
    NEXT_TELEMETRY_DISABLED: "1",
  };
  await runIn(folder, "migrate", environment);
  await runIn(folder, "seed", environment);
  const log = `.data/logs/bench-${name}.log`;
  const child = startChild("scripts/run.mjs", ["start"], { cwd: folder, env: environment, log });
  const status = await waitForServer(`${shopUrl}/`, { child, name: `shop in ${folder}`, log });
  if (status !== 200) throw new CommandError(`the shop in ${folder} answers ${status}${logTail(log)}`);
  return {
    site: { shopUrl, consoleUrl: sandbox.consoleUrl },
    child,
    postgres: await findPostgres(databaseUrl),
    environment,
  };
}

/** Runs a program of a checkout to its end. */
export async function runIn(
  folder: string,
  program: string,
  environment: Record<string, string>,
  args: string[] = [],
): Promise<void> {
  const { failed, all } = await execa("node", ["scripts/run.mjs", program, ...args], {
    cwd: folder,
    env: environment,
    all: true,
    reject: false,
  });
  if (failed) throw new CommandError(`${program} failed in ${folder}:\n${all}`);
}

/** A fresh database on the server. */
export async function createDatabase(server: string): Promise<string> {
  const name = `bench_${randomUUID().replaceAll("-", "")}`;
  await withAdministrator(server, (client) => client.query(`create database ${name}`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Drops the databases that earlier runs have left on the server. */
export async function dropEarlierDatabases(server: string): Promise<void> {
  await withAdministrator(server, async (client) => {
    const old = await client.query<{ name: string }>(
      `select datname as name from pg_database d where datname like 'bench\\_%'
         and not exists (select from pg_stat_activity a where a.datname = d.datname)`,
    );
    for (const { name } of old.rows) await client.query(`drop database ${name}`);
  });
}

async function withAdministrator(server: string, run: (client: Client) => Promise<unknown>): Promise<void> {
  const url = new URL(server);
  url.pathname = "/postgres";
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    await run(client);
  } finally {
    await client.end();
  }
}

/** The first process of a PostgreSQL on this machine, which has started all others. */
export async function findPostgres(databaseUrl: string): Promise<number | undefined> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // While the connection is open: an ended process has no parent.
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    return rows[0] && parentOf(rows[0].pid);
  } finally {
    await client.end();
  }
}
