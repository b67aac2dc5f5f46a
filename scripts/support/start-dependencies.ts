import { seed } from "@/prisma/seed";
import { authSecret } from "./development-secret";
import { openDatabase } from "./open-database";
import { demandPorts } from "./ports";
import { type Sandbox, startSandbox } from "./sandbox";
import { step } from "./step.mjs";

export const sandboxLog = ".data/logs/sandbox.log";

export type Surroundings = {
  port: number;
  shopUrl: string;
  sandbox: Sandbox;
  /** The environment in which the shop meets its database and the sandbox bank. */
  environment: Record<string, string>;
};

/**
 * Starts all that a shop on this machine needs around it: a database with products in it, and the sandbox bank.
 *
 * PORT, SANDBOX_PORT, APP_URL and DATABASE_URL are honoured; a taken port is a `CommandError`, before anything starts.
 */
export async function startSurroundings({ watch }: { watch: boolean }): Promise<Surroundings> {
  const port = Number(process.env.PORT ?? 3000);
  const sandboxPort = Number(process.env.SANDBOX_PORT ?? 4010);
  const shopUrl = process.env.APP_URL ?? `http://localhost:${port}`;
  await demandPorts({ variable: "PORT", port });
  await demandPorts({ variable: "SANDBOX_PORT", port: sandboxPort, run: 4 });

  const databaseUrl = await openDatabase();
  await step("Products", () => seed(databaseUrl));
  const data = process.env.SANDBOX_DATA ?? ".data/sandbox";
  const sandbox = await step(
    "Sandbox bank",
    () => startSandbox({ port: sandboxPort, data, log: sandboxLog, watch }),
    ({ gatewayUrl }) => gatewayUrl,
  );
  const environment = {
    ...sandbox.shopEnvironment,
    APP_URL: shopUrl,
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: authSecret(),
  };
  return { port, shopUrl, sandbox, environment };
}
