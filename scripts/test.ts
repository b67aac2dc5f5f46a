import { readFile } from "node:fs/promises";

import { startDatabaseServer } from "@/testing/start-database-server";
import { buildWhenChanged } from "@/tools/build-shop";
import { CommandError } from "@/tools/command-error";
import { installChromium } from "@/tools/find-chromium";
import { type Part, runParts } from "@/tools/run-parts";
import { runProgram } from "@/tools/run-program";
import { runJourneys, runVitest } from "@/tools/run-tests";
import { sourceChecks } from "@/tools/source-checks";
import { startChild } from "@/tools/start-child";
import { step } from "@/tools/step";
import { oneLanguageCheck } from "@/tools/one-language-check";
import { allTakenOutCheck, eachModuleChecks } from "@/tools/take-out/take-out-checks";
import { type TestResult, noTests, printResult, sumResults, timePart } from "@/tools/test-counts";

// `npm test` runs all checks and tests, and proves each guarantee once. `--all`, which is `npm run test:all`, adds what proves
// it again: each row of a table in Chromium, every language, each field of the gateway changed, more rounds of each race, a
// chaos run, each module that comes out alone with a guest's purchase, and a shop of one language.
// `npm test -- PATH` runs the tests of files and folders, and the journeys (`e2e`, `e2e/*.spec.ts`) among them.
// The last lines are the failures and the sum; a check or a build that fails counts as one failed test.
const breadth = process.argv.includes("--all");
const paths = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const projects = ["unit", "database", "browser", "conformance", ...(breadth ? ["mutations"] : [])];
const isJourney = (path: string) => path.startsWith("e2e") && !path.endsWith(".test.ts");

const build: Part = { title: "Build", run: () => buildWhenChanged().then(() => noTests) };

/** `npm run chaos` in a process of its own, because it sets the environment of its process; its report is the message if it fails. */
const chaos: Part = {
  title: "Chaos run of 80 journeys",
  run: async () => {
    const log = ".data/logs/chaos.log";
    const code = await startChild("scripts/run.mjs", ["chaos", "--runs", "80"], { log }).ended;
    if (code !== 0) throw new CommandError((await readFile(log, "utf8")).trim());
    return { passed: 1, failed: 0, failures: [] };
  },
};

await runProgram(async () => {
  const chromium = await step("Chromium", installChromium, (path) => path);
  const databaseServer = await step("PostgreSQL", startDatabaseServer, (url) => `port ${new URL(url).port}`);
  const env = {
    CHROMIUM_PATH: chromium,
    TEST_DATABASE_URL: databaseServer,
    BREADTH: breadth ? "on" : "off",
  };

  if (paths.length > 0) {
    const named = await runNamed(env);
    printResult(named);
    return named.failed === 0 ? 0 : 1;
  }
  // The checks read files that a build replaces, so they end before it starts.
  const taken = breadth ? [] : [allTakenOutCheck(env)];
  const checks = await runParts([...sourceChecks, ...taken], { concurrent: 2 });
  // One after the other: each has as many processes as a small machine has cores, and together they would wait for each other.
  const parts = breadth ? [...(await eachModuleChecks(env)), oneLanguageCheck(env), build, chaos] : [build];
  const alone = await runParts(parts, { concurrent: 1 });
  // Beside each other: the shop that is tested over HTTP leaves a core free.
  const tests = await runParts(
    [
      { title: "Tests over HTTP", run: () => runVitest(["http"], env, { breadth }) },
      {
        title: `Tests of the projects ${projects.join(", ")}`,
        run: () => runVitest(projects, env, { breadth }),
      },
    ],
    { concurrent: 2 },
  );
  const journeys = await timePart("Journeys", () => runJourneys(env, { breadth }));

  const result = sumResults([checks, alone, tests, journeys]);
  printResult(result);
  return result.failed === 0 ? 0 : 1;
});

/** Runs the tests of the paths that were named. */
async function runNamed(env: Record<string, string>): Promise<TestResult> {
  const journeys = paths.filter(isJourney);
  const tests = paths.filter((path) => !isJourney(path));
  const overHttp = tests.some((path) => path.endsWith(".http.test.ts"));
  const results = [];
  if (tests.length > 0) {
    const run = () =>
      runVitest(overHttp ? [...projects, "http"] : projects, env, { breadth: true, only: tests });
    results.push(await runParts([{ title: "Tests", run }], { concurrent: 1 }));
  }
  if (journeys.length > 0) {
    results.push(await runParts([build], { concurrent: 1 }));
    results.push(await timePart("Journeys", () => runJourneys(env, { breadth, only: journeys })));
  }
  return sumResults(results);
}
