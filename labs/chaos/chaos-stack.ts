import type { BrowserCookie } from "@/testing/http-browser";
import { signInStaff } from "@/testing/order-flow";
import { startStack } from "@/testing/start-stack";
import { demoStaff } from "@/prisma/demo-shop";
import { freePort } from "@/tools/free-port";
import { queryDatabase } from "@/tools/query-database";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@/tools/start-embedded-postgres";
import { stopAtExit } from "@/tools/stop-at-exit";
import { createShopInstance, createShopWorker, type ShopInstance, type ShopProcess } from "./shop-process";

/** Two instances of the shop and two workers on one database, a sandbox bank, and two signed-in members of staff. */
export type ChaosStack = {
  instances: readonly [ShopInstance, ShopInstance];
  workers: readonly [ShopProcess, ShopProcess];
  consoleUrl: string;
  /** Their PostgreSQL, which nothing else uses. */
  database: EmbeddedPostgres;
  /** The connection string of the role that owns the database. */
  databaseUrl: string;
  /** Milliseconds that the shop waits for the bank. */
  gatewayTimeoutMs: number;
  /** The environment with which the instances were started. */
  environment: Record<string, string>;
  staff: readonly [BrowserCookie[], BrowserCookie[]];
};

/** `gatewayTimeoutMs` is how long the shop waits for the bank; `seed` decides the sandbox's faults. */
export async function startChaosStack({
  seed,
  gatewayTimeoutMs,
}: {
  seed: number;
  gatewayTimeoutMs: number;
}): Promise<ChaosStack> {
  const database = await startEmbeddedPostgres({ name: "postgres-chaos" });
  stopAtExit(database.stop);
  const { environment, sandbox, shop, shopUrl } = await startStack({
    databaseServer: database.url,
    name: "chaos",
    sandboxSeed: seed,
    worker: false,
    settings: { GATEWAY_TIMEOUT_MS: String(gatewayTimeoutMs), PAYMENT_LIMITS: "off" },
  });
  if (environment.DATABASE_URL === undefined) throw new Error("the stack was started without DATABASE_URL");
  const databaseUrl = new URL(database.url);
  databaseUrl.pathname = new URL(environment.DATABASE_URL).pathname;
  const first = createShopInstance(Number(new URL(shopUrl).port), environment, shop);
  const second = createShopInstance(await freePort(), environment);
  const workers = [
    createShopWorker("chaos-worker-1", environment),
    createShopWorker("chaos-worker-2", environment),
  ] as const;
  await Promise.all([second, ...workers].map((each) => each.restart()));

  const colleague = { ...demoStaff, email: "colleague@example.com" };
  await addStaff(databaseUrl.href, colleague.email);
  const staff = [await signInStaff({ shopUrl }), await signInStaff({ shopUrl }, colleague)] as const;
  return {
    instances: [first, second],
    workers,
    consoleUrl: sandbox.consoleUrl,
    database,
    databaseUrl: databaseUrl.href,
    gatewayTimeoutMs,
    environment,
    staff,
  };
}

/** Adds a member of staff with the password of the seeded one. */
async function addStaff(databaseUrl: string, email: string): Promise<void> {
  await queryDatabase(
    databaseUrl,
    `INSERT INTO staff (id, email, name, role, password_hash)
     SELECT gen_random_uuid(), $1, 'A Colleague', role, password_hash FROM staff LIMIT 1`,
    [email],
  );
}
