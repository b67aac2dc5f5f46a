import { buildWhenChanged } from "@/tools/build-shop";
import { freePort } from "@/tools/free-port";
import { stopAll } from "@/tools/stop-at-exit";
import { startShop } from "@/tools/start-shop";
import { step } from "@/tools/step";
import { startDatabaseServer } from "@/testing/start-database-server";
import { startStack } from "@/testing/start-stack";

/**
 * Playwright's global setup: builds the shop if its sources changed, and starts database, sandbox and one shop, at `APP_URL`.
 *
 * The breadth of 3-D Secure needs two more: `SHOP_3DS1_URL` accepts 3-D Secure 1 only, and `SHOP_3DS2_URL` accepts 3-D Secure 2 only
 * and stops if authentication is unavailable. The journeys read these variables. If `SANDBOX_CONSOLE_URL` is set already, everything
 * runs, and nothing is started.
 */
export default async function startShops(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.SANDBOX_CONSOLE_URL) return undefined;
  await step("Build", buildWhenChanged, (built) => (built ? "built" : "unchanged"));
  const databaseServer = await startDatabaseServer();
  const { environment, ownerUrl, sandbox } = await step("Shops", () => startStack({ databaseServer }));
  const startVariant = async (name: string, settings: Record<string, string>) => {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const log = `.data/logs/stack-shop-${name}.log`;
    await startShop({ port, environment: { ...environment, ...settings, APP_URL: url }, log, worker: false });
    return url;
  };
  Object.assign(process.env, environment, {
    MIGRATION_DATABASE_URL: ownerUrl,
    TEST_DATABASE_URL: databaseServer,
    SANDBOX_CONSOLE_URL: sandbox.consoleUrl,
  });
  if (process.env.BREADTH === "off") return stopAll;
  const [only1, only2] = await Promise.all([
    startVariant("3ds1", { GATEWAY_ACCEPT_VERSIONS: "3DS1" }),
    startVariant("3ds2", { GATEWAY_ACCEPT_VERSIONS: "3DS2", AUTHENTICATION_UNAVAILABLE: "stop" }),
  ]);
  Object.assign(process.env, { SHOP_3DS1_URL: only1, SHOP_3DS2_URL: only2 });
  return stopAll;
}
