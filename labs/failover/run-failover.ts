import { setTimeout as delay } from "node:timers/promises";

import { queryDatabase } from "@/tools/query-database";
import type { ChaosResult } from "@/labs/chaos/chaos-result";
import { startChaosStack } from "@/labs/chaos/chaos-stack";
import type { LabPart } from "@/labs/chaos/lab-part";
import { createRandom } from "@/labs/chaos/random";
import { runOnStack } from "@/labs/chaos/run-chaos";
import { beginJourneys } from "@/labs/chaos/run-random-journeys";
import { startCluster } from "./cluster";
import { causeFailover, failoverKinds } from "./failovers";
import type { Machine } from "./machine";
import type { Round } from "./rounds";

/** How many shoppers are in the shop at any time. */
const shoppers = 8;
/** Milliseconds after which a shopper tries again what did not come. */
const retryAfter = 500;
/** Milliseconds between two failovers, and between two pieces of work of staff. */
const quietMs = 3_000;
const staffEvery = 5_000;

export type FailoverResult = ChaosResult & { rounds: Round[]; payments: number[] };

/**
 * Replaces the primary of three PostgreSQL `rounds` times while shoppers pay and staff move money, then lets plans be charged, and
 * compares journal, events, mails and the bank's ledger.
 */
export async function runFailover({
  rounds: count,
  seed,
  parts,
  onRound,
}: {
  rounds: number;
  seed: number;
  parts: readonly LabPart[];
  onRound: (round: Round) => void;
}): Promise<FailoverResult> {
  const cluster = await startCluster();
  let killed: Machine | undefined;
  const database = {
    ...cluster,
    crash: async () => {
      killed = await cluster.primary();
      await killed.kill();
    },
    restart: async () => {
      await cluster.primary(killed);
      killed?.start();
      await cluster.untilHealthy();
    },
  };
  // Debian's PgBouncer is older than 1.21.
  const stack = await startChaosStack({ database, seed, settings: { DATABASE_PREPARED_STATEMENTS: "off" } });
  const rounds: Round[] = [];
  let payments: number[] = [];

  const result = await runOnStack(stack, {
    runs: count,
    seed,
    parts,
    async runJourneys({ ofModules, reconcile }) {
      const untilRestarted = () => delay(retryAfter);
      const journeys = beginJourneys({ stack, seed, ofModules, untilRestarted });
      const random = createRandom(seed);
      let number = 0;
      let isOver = false;
      const shop = async () => {
        while (!isOver) await journeys.runJourney((number += 1));
      };
      const work = async () => {
        while (!isOver) {
          await reconcile(random, journeys.count);
          await delay(staffEvery);
        }
      };
      const load = [...Array.from({ length: shoppers }, shop), work()];
      for (let round = 0; round < count; round += 1) {
        await delay(quietMs);
        const kind = failoverKinds[round % failoverKinds.length]!;
        const [from, before] = [Date.now(), countRefused(journeys.result.events)];
        await causeFailover(kind, cluster);
        const until = Date.now();
        const refused = countRefused(journeys.result.events) - before;
        rounds.push({ kind, from, until, refused });
        journeys.result.incidents.push({ kind: "failover", from, until });
        onRound(rounds.at(-1)!);
      }
      await delay(quietMs);
      isOver = true;
      await Promise.all(load);
      payments = await readPayments(stack.databaseUrl);
      return journeys.result;
    },
  });
  return { ...result, rounds, payments };
}

/** Pages that did not come, of all kinds. */
function countRefused(events: ReadonlyMap<string, number>): number {
  const refused = [...events].filter(([event]) => /^(the shop answers|no answer from the shop)/.test(event));
  return refused.reduce((sum, [, times]) => sum + times, 0);
}

/** When payments succeeded. */
async function readPayments(databaseUrl: string): Promise<number[]> {
  const rows = await queryDatabase<{ at: Date }>(
    databaseUrl,
    "SELECT closed_at AS at FROM operation WHERE state = 'SUCCEEDED' AND kind IN ('PAY', 'AUTHORIZE')",
  );
  return rows.map(({ at }) => at.getTime());
}
