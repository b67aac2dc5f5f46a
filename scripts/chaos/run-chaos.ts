import type { ChaosResult } from "./chaos-result";
import { startChaosStack } from "./chaos-stack";
import { compareAfterRun } from "./compare-after-run";
import { addFaults, removeFaults } from "./faults";
import { runRandomJourneys } from "./run-random-journeys";

/** Milliseconds that the shop waits for the bank; short, so that late answers come often. */
const gatewayTimeoutMs = 2_000;

/**
 * Runs journeys through two instances of the shop under faults and kills, then compares journal and ledger.
 *
 * `databaseServer` is the connection string of a PostgreSQL server; the run creates a database on it.
 */
export async function runChaos({
  databaseServer,
  runs,
  seed,
  onProgress = () => {},
}: {
  databaseServer: string;
  runs: number;
  seed: number;
  onProgress?: (done: number) => void;
}): Promise<ChaosResult> {
  const stack = await startChaosStack({ databaseServer, seed, gatewayTimeoutMs });
  const { instances, consoleUrl, staff } = stack;
  await addFaults(consoleUrl, { lateMs: gatewayTimeoutMs + 300 });

  const started = performance.now();
  const journeys = await runRandomJourneys({ runs, seed, instances, consoleUrl, staff, onProgress });
  const seconds = (performance.now() - started) / 1000;

  await Promise.all(instances.map((instance) => instance.kill()));
  const faults = await removeFaults(consoleUrl);
  const comparisons = await compareAfterRun(stack);
  return { runs, seed, seconds, faults, ...journeys, ...comparisons };
}
