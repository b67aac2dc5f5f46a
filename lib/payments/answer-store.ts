import "server-only";
import { setTimeout as delay } from "node:timers/promises";

import type { Database } from "@/lib/db/database";
import type { OperationId } from "@/lib/ids";
import { required } from "@/lib/invariant";
import type { Log } from "@/lib/log/log";
import type { Consequences } from "./consequences";
import { type Answers, type PendingAnswer, writeClosing } from "./close-operation";
import type { OpenedOperation } from "./journal";
import { answerLifetime, failureResult, notSentInTimeReason } from "./operation-result";
import { readPayment } from "./payment";

/** Where answers of the bank go: to the journal, over connections of its own, now or as soon as it takes them. */
export type AnswerStore = Answers & {
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

type StoreDeps = { db: Database; log: Log; now: () => Date; consequences: Consequences };

/**
 * Stores a pending answer in the journal.
 *
 * It may be called any number of times: an operation that is closed stays as it is. If a person or a report has
 * resolved it, that is logged. What follows from the answer is begun by the sweep or the shopper's next page.
 */
async function storePendingAnswer(answer: PendingAnswer, deps: StoreDeps): Promise<void> {
  const { db, log, now } = deps;
  const { paymentId, operationId, result, unsentId } = answer;
  const found = required(await readOpened(operationId, answer, db), "operation of a pending answer");
  const fields = { paymentId, operationId, state: result.state };
  if ((await writeClosing(deps, found.opened, result, now())) !== undefined) {
    log.info(fields, "pending answer stored");
  } else {
    // If it was this answer that closed the operation, the failed statement or another process has stored it.
    const closed = await readOpened(operationId, answer, db);
    if (closed?.resolved || closed?.state !== result.state)
      log.warn(fields, "late answer after a resolution");
  }
  if (unsentId !== undefined) await closeUnsent(unsentId, answer, deps);
}

/** Closes the operation that the failed statement opened all the same: nobody has sent it. */
async function closeUnsent(id: OperationId, answer: PendingAnswer, deps: StoreDeps): Promise<void> {
  const { db, now } = deps;
  const found = await readOpened(id, answer, db);
  if (found?.state !== "OPEN") return;
  const { payment, operation } = found.opened;
  const failure = { kind: "unreachable", reason: notSentInTimeReason } as const;
  const result = failureResult(operation.kind, failure, { lastTry: false, status: payment.status });
  await writeClosing(deps, found.opened, result, now());
}

async function readOpened(id: OperationId, { paymentId }: PendingAnswer, db: Database) {
  const payment = await readPayment(db, paymentId);
  const found = payment.operations.find((operation) => operation.id === id);
  if (found === undefined) return undefined;
  const { sequence, kind, amountMinor, requestedBy, openedAt, state, resolvedBy } = found;
  const opened: OpenedOperation = {
    payment,
    operation: {
      id,
      sequence,
      kind,
      amountMinor: amountMinor ?? undefined,
      requestedBy,
      openedAt: openedAt.getTime(),
    },
  };
  return { opened, state, resolved: resolvedBy !== null };
}
