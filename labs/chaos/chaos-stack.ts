import type { BrowserCookie } from "@/testing/http-browser";
import { signInStaff } from "@/testing/order-flow";
import { startStack } from "@/testing/start-stack";
import { demoStaff } from "@/prisma/demo-shop";
import { freePort } from "@/tools/free-port";
import { queryDatabase } from "@/tools/query-database";
import { createShopInstance, createShopWorker, type ShopInstance, type ShopProcess } from "./shop-process";

/** Two instances of the shop and two workers on one database, a sandbox bank, and two signed-in members of staff. */
export type ChaosStack = {
  instances: readonly [ShopInstance, ShopInstance];
  workers: readonly [ShopProcess, ShopProcess];
  consoleUrl: string;
  /** Their PostgreSQL, which nothing else uses. */
  database: ChaosDatabase;
  /** The connection string of the role that owns the database. */
  databaseUrl: string;
  /** Milliseconds that the shop waits for the bank. */
  gatewayTimeoutMs: number;
  /** The environment with which the instances were started. */
  environment: Record<string, string>;
  staff: readonly [BrowserCookie[], BrowserCookie[]];
};

/** A PostgreSQL that can be killed, and is there again after `restart`. */
export type ChaosDatabase = {
  /** The connection string of its superuser. */
  url: string;
  /** How the shop reaches it, if not directly. */
  pooledUrl?: string;
  crash: () => Promise<void>;
  restart: () => Promise<void>;
};

/** Milliseconds that the shop waits for the bank; short, so that late answers come often. */
const gatewayTimeoutMs = 4_000;

/** `seed` decides the sandbox's faults, `settings` are further variables of the shop. */
export async function startChaosStack({
  database,
  seed,
  settings,
}: {
  database: ChaosDatabase;
  seed: number;
  settings?: Record<string, string>;
}): Promise<ChaosStack> {
  const { environment, sandbox, shop, shopUrl } = await startStack({
    databaseServer: database.url,
    pooler: database.pooledUrl,
    name: "chaos",
    sandboxSeed: seed,
    worker: false,
    settings: { GATEWAY_TIMEOUT_MS: String(gatewayTimeoutMs), PAYMENT_LIMITS: "off", ...settings },
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
