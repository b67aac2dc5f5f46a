import { startChild } from "./child";
import { startStage } from "./stage";
import { type Tally, playwrightTally } from "./tally";

/** Plays the journeys of `e2e` in a real Chromium on a stage of their own; arguments go to Playwright. */
export async function playJourneys({
  databaseServer,
  browser,
  args = [],
}: {
  databaseServer: string;
  browser: string;
  args?: string[];
}): Promise<Tally> {
  const { environment, sandbox } = await startStage({ databaseServer });
  const report = ".data/reports/e2e.json";
  const playwright = ["node_modules/@playwright/test/cli.js", "test", "--config", "e2e/playwright.config.ts"];
  const code = await startChild([...playwright, ...args], {
    env: {
      ...environment,
      SANDBOX_CONSOLE_URL: sandbox.consoleUrl,
      CHROMIUM_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  }).ended;
  return playwrightTally(report, code);
}
