import { buildWhenChanged } from "@/scripts/support/build-shop";
import { findFailures } from "@/scripts/chaos/chaos-result";
import { formatChaosReport } from "@/scripts/chaos/format-chaos-report";
import { runChaos } from "@/scripts/chaos/run-chaos";
import { installChromium } from "@/scripts/support/chromium";
import { runProgram } from "@/scripts/support/program";
import { checkSources } from "@/scripts/support/source-checks";
import { step } from "@/scripts/support/step.mjs";
import type { Tally } from "@/scripts/support/tally";
import { startTestServer } from "@/e2e/support/database-server";
import { runJourneys, runTests } from "@/scripts/support/run-tests";

const chaosRuns = 80;

// `npm test`: everything that can be shown about this tree. Its last line sums up all tests; a check of the
// sources, or a build, that fails counts as one failed test.
await runProgram(async () => {
  const browser = await step("Chromium", installChromium, (path) => path);
  const databaseServer = await step(
    "PostgreSQL",
    startTestServer,
    (url) => `on port ${new URL(url).port}, for these tests alone`,
  );

  const tallies: Tally[] = [{ passed: 0, failed: await checkSources() }];
  tallies.push(await runTests("unit"));
  tallies.push(await runTests("conformance"));
  tallies.push(await runTests("database", { TEST_DATABASE_URL: databaseServer }));
  tallies.push(await runTests("browser", { CHROMIUM_PATH: browser }));
  tallies.push(await buildAndPlay({ databaseServer, browser }));

  const sum = (key: keyof Tally) => tallies.reduce((total, tally) => total + tally[key], 0);
  process.stdout.write(`\n${sum("passed")} passed, ${sum("failed")} failed\n`);
  return sum("failed") === 0 ? 0 : 1;
});

async function buildAndPlay({
  databaseServer,
  browser,
}: {
  databaseServer: string;
  browser: string;
}): Promise<Tally> {
  try {
    await step("Build", buildWhenChanged, (built) => (built ? "built" : "unchanged"));
    const played = await runJourneys({ TEST_DATABASE_URL: databaseServer, CHROMIUM_PATH: browser });
    const chaos = await step(
      "Chaos run",
      () => runSmallChaos(databaseServer),
      ({ failed }) => (failed === 0 ? `${chaosRuns} runs, nothing doubled or lost` : "failed"),
    );
    return { passed: played.passed + chaos.passed, failed: played.failed + chaos.failed };
  } catch (cause) {
    process.stdout.write(`\n${cause instanceof Error ? cause.message : String(cause)}\n`);
    return { passed: 0, failed: 1 };
  }
}

/** A small run of `npm run chaos`; its report is printed only where it fails. */
async function runSmallChaos(databaseServer: string): Promise<Tally> {
  const result = await runChaos({ databaseServer, runs: chaosRuns, seed: 1 });
  if (findFailures(result).length === 0) return { passed: 1, failed: 0 };
  process.stdout.write(`\n${formatChaosReport(result)}\n`);
  return { passed: 0, failed: 1 };
}
