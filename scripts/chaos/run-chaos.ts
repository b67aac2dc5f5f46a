import { collectBankCalls } from "./bank-calls";
import type { ChaosResult } from "./chaos-result";
import { startChaosStack } from "./chaos-stack";
import { compareAfterRun } from "./compare-after-run";
import { addFaults, removeFaults } from "./faults";
import { collectReceivedMails } from "./received-mails";
import { createReconciliation } from "./reconcile-during-run";
import { runPlans } from "./run-plans";
import { runRandomJourneys } from "./run-random-journeys";
import { watchStalls } from "./watch-stalls";

/** Milliseconds that the shop waits for the bank; short, so that late answers come often. */
const gatewayTimeoutMs = 4_000;

/**
 * Runs journeys through two instances of the shop under faults and incidents, then compares journal, ledger and mails.
 *
 * It starts a PostgreSQL of its own, because it also kills it.
 */
export async function runChaos({
  runs,
  seed,
  onProgress = () => {},
}: {
  runs: number;
  seed: number;
  onProgress?: (done: number) => void;
}): Promise<ChaosResult> {
  const stack = await startChaosStack({ seed, gatewayTimeoutMs });
  const { instances, consoleUrl } = stack;
  await addFaults(consoleUrl, { lateMs: gatewayTimeoutMs + 300 });
  const receivedMails = await collectReceivedMails(consoleUrl);
  const bankCalls = await collectBankCalls(consoleUrl);
  const reconciliation = await createReconciliation(stack);

  const { stalls, stop } = watchStalls();
  const started = performance.now();
  const journeys = await runRandomJourneys({
    runs,
    seed,
    stack,
    reconcile: reconciliation.workDuringRun,
    onProgress,
  });
  const seconds = (performance.now() - started) / 1000;
  stop();
  journeys.incidents.push(...stalls);

  await Promise.all(instances.map((instance) => instance.kill()));
  const importReport = () => reconciliation.importReport("");
  const plans = await runPlans({ stack, seed, importReport, ...planFigures(runs) });
  journeys.incidents.push(...plans.incidents);
  const faults = await removeFaults(consoleUrl);
  const comparisons = await compareAfterRun(stack, {
    reconciliation,
    bankCalls: bankCalls.calls,
    receivedMails,
    plans,
    ...journeys,
  });
  bankCalls.stop();
  receivedMails.stop();
  await reconciliation.end();
  const unexpectedEnds = instances.reduce((sum, instance) => sum + instance.unexpectedEnds(), 0);
  return { runs, seed, seconds, faults, unexpectedEnds, plans, ...journeys, ...comparisons };
}

/** A longer run sells more plans and moves the clock further. */
function planFigures(runs: number): { plans: number; moves: number } {
  return runs < 400 ? { plans: 20, moves: 7 } : { plans: 60, moves: 40 };
}
