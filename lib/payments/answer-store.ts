import "server-only";
import { setTimeout as delay } from "node:timers/promises";

import type { Database } from "@/lib/db/database";
import type { Log } from "@/lib/log/log";
import { answerLifetime } from "./answer-lifetime";
import type { Consequences } from "./consequences";
import { type PendingAnswer, storePendingAnswer } from "./store-pending-answer";

/** Where answers of the bank go: to the journal, over connections of its own, now or as soon as it takes them. */
export type AnswerStore = {
  /** A reserved pool for closing operations, so that no page can hold the last connection. */
  readonly db: Database;
  /** Tries again to store an answer that the journal did not take. Throws nothing. */
  storeLater(answer: PendingAnswer): void;
  /** Resolves when no answer is pending: each is stored or given up. */
  settled(): Promise<void>;
};

/** Milliseconds until the first retry; each further one waits twice as long, up to the longest pause. */
const firstPause = 200;
const longestPause = 10_000;

/**
 * Makes the answer store of a process. It asks for `db` when there is something to close, not before.
 *
 * Pending answers are in memory only. If the journal takes one not within two minutes, or the process is killed, the
 * operation stays open, and the sweep makes it an unknown outcome.
 */
export function createAnswerStore(deps: {
  readonly db: Database;
  log: Log;
  now: () => Date;
  consequences: Consequences;
  /** Milliseconds, {@link answerLifetime} if it is left out. */
  giveUpAfter?: number;
}): AnswerStore {
  const { log, giveUpAfter = answerLifetime } = deps;
  const pending = new Set<Promise<void>>();

  async function store(answer: PendingAnswer): Promise<void> {
    const { paymentId, operationId, result } = answer;
    const ids = { paymentId, operationId, state: result.state };
    const until = Date.now() + giveUpAfter;
    for (let pause = firstPause; Date.now() < until; pause = Math.min(pause * 2, longestPause)) {
      await delay(pause);
      try {
        await storePendingAnswer(answer, deps);
        return;
      } catch (error) {
        log.warn({ ...ids, error }, "answer not stored yet");
      }
    }
    log.error(ids, "answer given up: the outcome will be unknown");
  }

  return {
    get db() {
      return deps.db;
    },
    storeLater(answer) {
      const stored = store(answer).finally(() => pending.delete(stored));
      pending.add(stored);
    },
    async settled() {
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}
