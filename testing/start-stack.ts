import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";

import { administer } from "./test-database";
import { stackTemplate } from "./stack-template";
import { asAppRole, createAppRole } from "@/tools/app-role";
import { grantAppRights } from "@/tools/grant-app-rights";
import { freePort } from "@/tools/free-port";
import { type Sandbox, startSandbox } from "@/tools/start-sandbox";
import { type Shop, startShop } from "@/tools/start-shop";
import { shopVariables } from "@/tools/variables";

export type Stack = {
  shopUrl: string;
  shop: Shop;
  sandbox: Sandbox;
  /** The database as the role that owns its tables, for commands. */
  ownerUrl: string;
  /** The shop's environment: `startShop` with it starts a second instance of the same shop. */
  environment: Record<string, string>;
};

/** Set to nothing, so that neither this process's environment nor a `.env` file configures the shop. */
const unset = Object.fromEntries(shopVariables.map((name) => [name, ""]));

/**
 * Starts a shop in production mode with a fresh, seeded database, and a sandbox bank with an empty ledger, on free ports.
 *
 * `databaseServer` is the connection string of a PostgreSQL in which a database may be created, `pooler` the one through which the
 * shop reaches it, if not directly; `settings` are further variables of the shop. Stacks that run at the same time each have a `name`. `sandboxSeed` decides the sandbox's ids, times
 * and faults; without it they are random, and times are real. `nodeOptions` are those of the shop and of the sandbox.
 */
export async function startStack({
  databaseServer,
  pooler = databaseServer,
  settings,
  name = "stack",
  sandboxSeed,
  nodeOptions,
  worker,
}: {
  databaseServer: string;
  pooler?: string;
  settings?: Record<string, string>;
  name?: string;
  sandboxSeed?: number;
  nodeOptions?: string[];
  /** False for a shop without a worker. */
  worker?: boolean;
}): Promise<Stack> {
  const database = `stack_${randomUUID().replaceAll("-", "")}`;
  const databaseUrl = new URL(databaseServer);
  databaseUrl.pathname = `/${database}`;
  const template = await stackTemplate(databaseServer);
  await administer(databaseServer, `create database ${database} template ${template}`);
  const pooledUrl = new URL(pooler);
  pooledUrl.pathname = databaseUrl.pathname;
  const appUrl = asAppRole(pooledUrl.href);
  await createAppRole(databaseServer);
  await grantAppRights(databaseUrl.href, appUrl);

  const data = `.data/${name}/sandbox`;
  await rm(data, { recursive: true, force: true });
  const sandbox = await startSandbox({
    port: await freePort(5),
    data,
    log: `.data/logs/${name}-sandbox.log`,
    seed: sandboxSeed,
    nodeOptions,
  });
  const port = await freePort();
  const shopUrl = `http://localhost:${port}`;
  const environment = {
    ...unset,
    ...sandbox.shopEnvironment,
    APP_URL: shopUrl,
    DATABASE_URL: appUrl,
    AUTH_SECRET: randomUUID(),
    // All shoppers of the tests share this machine's address.
    PAYMENT_LIMITS: "off",
    PSEUDO_LANGUAGE: "on",
    ...settings,
  };
  const shop = await startShop({
    port,
    environment,
    log: `.data/logs/${name}-shop.log`,
    nodeOptions,
    worker,
  });
  return { shopUrl, shop, sandbox, ownerUrl: databaseUrl.href, environment };
}
