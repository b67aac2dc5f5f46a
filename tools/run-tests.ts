import { readFile, rm } from "node:fs/promises";
import { stripVTControlCharacters } from "node:util";

import { startChild } from "./start-child";
import { type TestResult, playwrightCounts, vitestCounts } from "./test-counts";

/**
 * Runs vitest projects, or what `only` names of them: files, folders, or `--changed`. `breadth` includes the tests that have the tag
 * `breadth`. Their output goes to a log in `.data/logs`; the failures are its end.
 */
export async function runVitest(
  projects: string[],
  env: Record<string, string> = {},
  { breadth = true, only = [] }: { breadth?: boolean; only?: readonly string[] } = {},
): Promise<TestResult> {
  const name = projects.join("-");
  const [log, report] = [`.data/logs/vitest-${name}.log`, `.data/reports/vitest-${name}.json`];
  await rm(report, { force: true });
  const selection = projects.flatMap((project) => ["--project", project]);
  if (!breadth) selection.push("--tags-filter=!breadth");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const child = startChild("node_modules/vitest/vitest.mjs", ["run", ...only, ...selection, ...reporters], {
    env,
    log,
  });
  const counts = await vitestCounts(report, await child.ended, only.includes("--passWithNoTests"));
  if (counts.failed === 0) return { ...counts, failures: [] };
  const output = stripVTControlCharacters(await readFile(log, "utf8"));
  return { ...counts, failures: [output.slice(Math.max(output.search(/^⎯+ (Failed|Unhandled)/m), 0))] };
}

/**
 * Runs the journeys, or those of the files in `only`, with their progress and their failures on the terminal. `breadth` includes those
 * that are tagged `@breadth`.
 */
export async function runJourneys(
  env: Record<string, string>,
  { breadth, only = [] }: { breadth: boolean; only?: readonly string[] },
): Promise<TestResult> {
  const report = ".data/reports/e2e.json";
  await rm(report, { force: true });
  const selection = breadth ? [] : ["--grep-invert=@breadth"];
  const args = ["test", ...only, "--reporter=list,json", ...selection];
  const child = startChild("node_modules/@playwright/test/cli.js", args, {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  return { ...(await playwrightCounts(report, await child.ended)), failures: [] };
}
