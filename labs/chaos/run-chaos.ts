import { collectBankCalls } from "./bank-calls";
import type { ChaosResult } from "./chaos-result";
import { type ChaosStack, startChaosStack } from "./chaos-stack";
import { compareAfterRun } from "./compare-after-run";
import { compareGoods, leaveLastPieces } from "./compare-goods";
import { addFaults, removeFaults } from "./faults";
import { collectReceivedMails } from "./received-mails";
import { createReconciliation } from "./reconcile-during-run";
import type { LabPart } from "./lab-part";
import { type RandomJourneysResult, runRandomJourneys } from "./run-random-journeys";
import { watchStalls } from "./watch-stalls";
import { startEmbeddedPostgres } from "@/tools/start-embedded-postgres";
import { stopAtExit } from "@/tools/stop-at-exit";

/**
 * Runs journeys through two instances of the shop under faults and incidents, then compares journal, ledger and mails.
 *
 * It starts a PostgreSQL of its own, because it also kills it.
 */
export async function runChaos({
  runs,
  seed,
  moves,
  parts,
  onProgress = () => {},
}: {
  runs: number;
  seed: number;
  /** How often the clock of a part moves; left out, as many as suit the number of runs. */
  moves?: number;
  /** Of modules. */
  parts: readonly LabPart[];
  onProgress?: (done: number) => void;
}): Promise<ChaosResult> {
  const database = await startEmbeddedPostgres({ name: "postgres-chaos" });
  stopAtExit(database.stop);
  const stack = await startChaosStack({ database, seed });
  await addFaults(stack.consoleUrl, { lateMs: stack.gatewayTimeoutMs + 300 });
  return runOnStack(stack, {
    runs,
    seed,
    moves,
    parts,
    runJourneys: (beside) => runRandomJourneys({ runs, seed, stack, onProgress, ...beside }),
  });
}

/** Runs journeys, then compares journal, ledger and mails. */
export async function runOnStack(
  stack: ChaosStack,
  {
    runs,
    seed,
    moves,
    parts,
    runJourneys,
  }: {
    runs: number;
    seed: number;
    moves?: number;
    parts: readonly LabPart[];
    /** With the journeys of modules, and what staff do beside them. */
    runJourneys: (
      beside: Pick<Parameters<typeof runRandomJourneys>[0], "ofModules" | "reconcile">,
    ) => Promise<RandomJourneysResult>;
  },
): Promise<ChaosResult> {
  const { instances, workers, consoleUrl } = stack;
  await leaveLastPieces(stack.databaseUrl);
  const receivedMails = await collectReceivedMails(consoleUrl);
  const bankCalls = await collectBankCalls(consoleUrl);
  const reconciliation = await createReconciliation(
    stack,
    parts.find((part) => part.importReport)?.importReport,
  );

  const watching = [];
  for (const { watch } of parts) if (watch !== undefined) watching.push(await watch(stack));

  const { stalls, stop } = watchStalls();
  const started = performance.now();
  const journeys = await runJourneys({
    ofModules: parts.flatMap(({ journey }) => journey ?? []),
    reconcile: reconciliation.workDuringRun,
  });
  const seconds = (performance.now() - started) / 1000;
  stop();
  journeys.incidents.push(...stalls);

  await Promise.all([...instances, ...workers].map((each) => each.kill()));
  const ran = [];
  for (const { runChaos: run } of parts)
    if (run !== undefined) ran.push(await run({ runs, seed, moves, stack, reconciliation }));
  journeys.incidents.push(...ran.flatMap(({ incidents }) => incidents));
  const faults = await removeFaults(consoleUrl);
  const comparisons = await compareAfterRun(stack, {
    reconciliation,
    bankCalls: bankCalls.calls,
    receivedMails,
    readPlans: async () =>
      (await Promise.all(parts.flatMap((part) => part.readPlans?.(stack.databaseUrl) ?? []))).flat(),
    ...journeys,
  });
  const compared = [await compareGoods(stack.databaseUrl)];
  for (const { compare } of parts)
    if (compare !== undefined) compared.push(await compare(stack.databaseUrl, reconciliation.chargebacks));
  for (const compare of [...ran.map((part) => part.compare), ...watching]) compared.push(await compare());
  bankCalls.stop();
  receivedMails.stop();
  await reconciliation.end();
  const unexpectedEnds = [...instances, ...workers].reduce((sum, each) => sum + each.unexpectedEnds(), 0);
  return { runs, seed, seconds, faults, unexpectedEnds, parts: compared, ...journeys, ...comparisons };
}
