import "server-only";
import type { Database } from "@/lib/db/database";
import type { OperationId } from "@/lib/ids";
import type { Log } from "@/lib/log/log";
import type { AnswerSpool } from "./answer-spool";
import type { KeptAnswer } from "./kept-answer";
import { storeKeptAnswer } from "./store-kept-answer";

/** Where answers of the bank go: the journal, over connections of its own, or the spool until the journal takes them. */
export type AnswerStore = {
  /** A reserved pool for closing operations, so that no page can hold the last connection. */
  readonly db: Database;
  /** Keeps an answer that the journal did not take, and stores it as soon as possible. Throws nothing. */
  keep(answer: KeptAnswer): Promise<void>;
  /** Stores what an earlier process has left in the spool, now or as soon as the database answers. Throws nothing. */
  storeSpooled(): Promise<void>;
  /** How many answers wait for the journal in this process. */
  waiting(): number;
};

/** Milliseconds until the first retry; each further one waits twice as long, up to the most. */
const firstRetry = 200;
const mostBetweenRetries = 15_000;

/** Makes the answer store of a process. It asks for `db` when there is something to close, not before. */
export function createAnswerStore(deps: {
  readonly db: Database;
  spool: AnswerSpool;
  log: Log;
  now: () => Date;
}): AnswerStore {
  const { spool, log } = deps;
  const waiting = new Map<OperationId, KeptAnswer>();
  let timer: NodeJS.Timeout | undefined;

  function retryAfter(delay: number): void {
    timer ??= setTimeout(() => {
      void storeWaiting().then(() => {
        timer = undefined;
        if (waiting.size > 0) retryAfter(Math.min(delay * 2, mostBetweenRetries));
      });
    }, delay).unref();
  }

  async function storeWaiting(): Promise<void> {
    for (const answer of waiting.values()) {
      const { paymentId, operationId } = answer;
      try {
        const found = await storeKeptAnswer(answer, deps);
        // The spool may hold an answer of another database, which only a shop on that database can store.
        if (!found) log.error({ paymentId, operationId }, "kept answer of an unknown operation");
        else await spool.remove(operationId);
        waiting.delete(operationId);
      } catch (error) {
        log.warn({ paymentId, operationId, error }, "kept answer not stored yet");
      }
    }
  }

  return {
    get db() {
      return deps.db;
    },
    waiting: () => waiting.size,
    async keep(answer) {
      const { paymentId, operationId, result } = answer;
      waiting.set(operationId, answer);
      try {
        await spool.write(answer);
        log.warn({ paymentId, operationId, state: result.state }, "answer kept");
      } catch (error) {
        // It is still in memory, and stored from there.
        log.error({ paymentId, operationId, state: result.state, error }, "answer not spooled");
      }
      retryAfter(firstRetry);
    },
    async storeSpooled() {
      try {
        const { answers, unreadable } = await spool.read();
        if (unreadable > 0) log.error({ counts: { unreadable } }, "unreadable files in the spool");
        for (const answer of answers) waiting.set(answer.operationId, answer);
        if (answers.length > 0)
          log.warn({ counts: { answers: answers.length } }, "answers found in the spool");
      } catch (error) {
        log.error({ error }, "spool not read");
      }
      if (waiting.size > 0) retryAfter(firstRetry);
    },
  };
}
