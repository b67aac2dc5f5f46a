import { startChild } from "@/scripts/support/child";
import { freePort } from "@/scripts/support/ports";
import { startShop } from "@/scripts/support/start-shop";
import { startStack } from "./start-stack";
import { type Tally, playwrightTally } from "@/scripts/support/tally";

/**
 * Plays the journeys of `e2e` in a real Chromium on a stage of their own; arguments go to Playwright.
 *
 * Beside the shop stand two more instances of it, for what is decided by settings: one that accepts 3-D Secure 1
 * alone, and one that accepts 3-D Secure 2 alone and stops where authentication is unavailable.
 */
export async function playJourneys({
  databaseServer,
  browser,
  args = [],
}: {
  databaseServer: string;
  browser: string;
  args?: string[];
}): Promise<Tally> {
  const { environment, sandbox } = await startStack({ databaseServer });
  const another = async (name: string, settings: Record<string, string>) => {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const log = `.data/logs/stage-shop-${name}.log`;
    await startShop({ port, environment: { ...environment, ...settings, APP_URL: url }, log });
    return url;
  };
  const report = ".data/reports/e2e.json";
  const playwright = ["node_modules/@playwright/test/cli.js", "test", "--config", "playwright.config.ts"];
  const code = await startChild([...playwright, ...args], {
    env: {
      ...environment,
      SHOP_3DS1_URL: await another("3ds1", { GATEWAY_ACCEPT_VERSIONS: "3DS1" }),
      SHOP_3DS2_URL: await another("3ds2", {
        GATEWAY_ACCEPT_VERSIONS: "3DS2",
        AUTHENTICATION_UNAVAILABLE: "stop",
      }),
      SANDBOX_CONSOLE_URL: sandbox.consoleUrl,
      CHROMIUM_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  }).ended;
  return playwrightTally(report, code);
}
