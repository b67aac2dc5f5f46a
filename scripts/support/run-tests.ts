import { rm } from "node:fs/promises";

import { startChild } from "./child";
import { type Tally, playwrightTally, vitestTally } from "./tally";

/** Runs one of vitest's projects, its progress on the terminal. */
export async function runTests(
  project: "unit" | "conformance" | "database" | "browser",
  env: Record<string, string> = {},
): Promise<Tally> {
  const report = `.data/reports/${project}.json`;
  await rm(report, { force: true });
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--project", project];
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return vitestTally(report, await startChild([...vitest, ...reporters], { env }).ended);
}

/** Runs the journeys, their progress on the terminal. */
export async function runJourneys(env: Record<string, string>): Promise<Tally> {
  const report = ".data/reports/e2e.json";
  await rm(report, { force: true });
  const playwright = ["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json"];
  const code = await startChild(playwright, { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } }).ended;
  return playwrightTally(report, code);
}
