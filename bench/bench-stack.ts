import { Client } from "pg";

import { startDatabaseServer } from "@/e2e/support/start-database-server";
import type { BrowserCookie } from "@/e2e/support/http-browser";
import { signInStaff, type Site } from "@/e2e/support/order-flow";
import { type Stack, startStack } from "@/e2e/support/start-stack";
import { freePort } from "@/scripts/support/free-port";
import { startShop } from "@/scripts/support/start-shop";
import { type DatabaseCounter, startDatabaseCounter } from "./count-database-work";
import { parentOf } from "./process-times";
import { type BarePage, startBarePage } from "./start-bare-page";

/** What is measured: the shop with its database and bank, and the bare page beside it. */
export type BenchStack = {
  stack: Stack;
  site: Site;
  bare: BarePage;
  /** The cookies of a signed-in member of staff. */
  staff: BrowserCookie[];
  databaseServer: string;
  /** The bench's own processes, with all that they start. */
  ownProcesses: number[];
};

/** Starts everything that is measured. Both shop and bare page are built already. */
export async function startBenchStack(): Promise<BenchStack> {
  const databaseServer = await startDatabaseServer();
  const stack = await startStack({ databaseServer, name: "bench" });
  const site = { shopUrl: stack.shopUrl, consoleUrl: stack.sandbox.consoleUrl };
  const bare = await startBarePage();
  const postgres = await findPostgres(databaseServer);
  return {
    stack,
    site,
    bare,
    staff: await signInStaff(site),
    databaseServer,
    ownProcesses: [process.pid, ...(postgres === undefined ? [] : [postgres])],
  };
}

/** The first process of a PostgreSQL on this machine: it starts all others. */
async function findPostgres(server: string): Promise<number | undefined> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    // The parent is looked up while the connection is open: an ended process has none.
    const { rows } = await client.query("select pg_backend_pid() as pid");
    return parentOf((rows[0] as { pid: number }).pid);
  } finally {
    await client.end();
  }
}

export type FurtherStack = Stack & { stop: () => Promise<void> };

/** Starts a stack with data and a bank of its own beside that of all parts; `settings` are further variables of its shop. */
export async function startFurtherStack(
  { databaseServer }: BenchStack,
  { name, settings }: { name: string; settings: Record<string, string> },
): Promise<FurtherStack> {
  const stack = await startStack({ databaseServer, name, settings });
  return {
    ...stack,
    stop: async () => {
      await stack.shop.stop();
      await stack.sandbox.child.stop();
    },
  };
}

/** Starts a further stack whose shop sends no mails: they wait. */
export function startStackWithoutMails(bench: BenchStack): Promise<FurtherStack> {
  return startFurtherStack(bench, { name: "bench-without-mails", settings: { SMTP_URL: "" } });
}

/** Another instance of the shop, on the same data, of which each statement is counted. */
export type CountedShop = { site: Site; counter: DatabaseCounter; stop: () => Promise<void> };

/** Starts a shop whose statements are counted; its times say nothing. */
export async function startCountedShop({ stack, site, databaseServer }: BenchStack): Promise<CountedShop> {
  const counter = await startDatabaseCounter(stack.environment.DATABASE_URL ?? "", databaseServer);
  const port = await freePort();
  const shopUrl = `http://localhost:${port}`;
  const environment = { ...stack.environment, APP_URL: shopUrl, DATABASE_URL: counter.url };
  const shop = await startShop({ port, environment, log: ".data/logs/bench-counted-shop.log" });
  return { site: { ...site, shopUrl }, counter, stop: shop.stop };
}
