import { isPublic } from "@/lib/environment";
import { seed } from "@/prisma/seed";
import { developmentSecret } from "./development-secret";
import { openDatabase } from "./open-database";
import { requireFreePorts } from "./free-port";
import { type Sandbox, startSandbox } from "./start-sandbox";
import { step } from "./step";
import { readVariable } from "./variables";

export const sandboxLog = ".data/logs/sandbox.log";

export type Dependencies = {
  port: number;
  shopUrl: string;
  sandbox: Sandbox;
  /** Connects the shop to its database and the sandbox bank. */
  environment: Record<string, string>;
};

/**
 * Starts what a shop on this machine depends on: a seeded database and the sandbox bank.
 *
 * Reads PORT, SANDBOX_PORT, APP_URL and DATABASE_URL. A taken port is a `CommandError`, before anything is started.
 */
export async function startDependencies({ watch }: { watch: boolean }): Promise<Dependencies> {
  const port = Number(readVariable("PORT") ?? 3000);
  const sandboxPort = Number(process.env.SANDBOX_PORT || 4010);
  const shopUrl = readVariable("APP_URL") ?? `http://localhost:${port}`;
  await requireFreePorts({ variable: "PORT", port });
  await requireFreePorts({ variable: "SANDBOX_PORT", port: sandboxPort, run: 5 });

  const { databaseUrl, migrationUrl } = await openDatabase();
  await step("Products", () => seed(migrationUrl));
  const sandbox = await step(
    "Sandbox bank",
    () =>
      startSandbox({
        port: sandboxPort,
        data: process.env.SANDBOX_DATA || ".data/sandbox",
        cardForm: readVariable("TOKENIZATION_ADAPTER"),
        shopUrl,
        log: sandboxLog,
        watch,
      }),
    ({ gatewayUrl }) => gatewayUrl,
  );
  const environment = {
    ...sandbox.shopEnvironment,
    APP_URL: shopUrl,
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: developmentSecret(),
    INSPECTOR: readVariable("INSPECTOR") ?? (isPublic(shopUrl) ? "off" : "on"),
  };
  return { port, shopUrl, sandbox, environment };
}
