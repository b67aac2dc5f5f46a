import { rm } from "node:fs/promises";

import { startChild } from "./child";
import { type Tally, vitestTally } from "./tally";

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
