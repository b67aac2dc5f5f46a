import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";

import { seed } from "@/prisma/seed";
import { administer } from "./test-database";
import { type Child } from "@/scripts/support/child";
import { migrate } from "@/scripts/support/migrate";
import { freePort } from "@/scripts/support/ports";
import { type Sandbox, startSandbox } from "@/scripts/support/sandbox";
import { startShop } from "@/scripts/support/start-shop";

export type Stack = {
  shopUrl: string;
  shop: Child;
  sandbox: Sandbox;
  /** What the shop was started with: another `startShop` with it gives a second instance of the same shop. */
  environment: Record<string, string>;
};

/**
 * A shop in production mode with a fresh, seeded database and a sandbox bank with an empty ledger, all on free
 * ports: for journeys and measurements. `databaseServer` is the connection string of a PostgreSQL that may hold it,
 * `settings` what the shop's environment says besides; stages that stand at once have a `name` each.
 */
export async function startStack({
  databaseServer,
  settings,
  name = "stage",
}: {
  databaseServer: string;
  settings?: Record<string, string>;
  name?: string;
}): Promise<Stack> {
  const database = `stage_${randomUUID().replaceAll("-", "")}`;
  const databaseUrl = new URL(databaseServer);
  databaseUrl.pathname = `/${database}`;
  await administer(databaseServer, `create database ${database}`);
  await migrate(databaseUrl.href);
  await seed(databaseUrl.href);

  const data = `.data/${name}/sandbox`;
  await rm(data, { recursive: true, force: true });
  const sandbox = await startSandbox({
    port: await freePort(4),
    data,
    log: `.data/logs/${name}-sandbox.log`,
  });
  const port = await freePort();
  const shopUrl = `http://localhost:${port}`;
  const environment = {
    ...sandbox.shopEnvironment,
    APP_URL: shopUrl,
    DATABASE_URL: databaseUrl.href,
    AUTH_SECRET: randomUUID(),
    ...settings,
  };
  const shop = await startShop({ port, environment, log: `.data/logs/${name}-shop.log` });
  return { shopUrl, shop, sandbox, environment };
}
