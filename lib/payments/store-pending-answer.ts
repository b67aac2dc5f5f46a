import "server-only";
import type { Database } from "@/lib/db/database";
import type { OperationId, PaymentId } from "@/lib/ids";
import { required } from "@/lib/invariant";
import type { Log } from "@/lib/log/log";
import { writeClosing } from "./close-operation";
import type { Consequences } from "./consequences";
import type { OpenedOperation } from "./journal";
import { readPayment } from "./payment";
import { failureResult, notSentInTimeReason, type OperationResult } from "./operation-result";

/** The result of an operation that the journal did not take yet. */
export type PendingAnswer = {
  paymentId: PaymentId;
  operationId: OperationId;
  result: OperationResult;
  /** The next operation, which the failed statement may have opened all the same. It was never sent. */
  unsentId?: OperationId;
};

type Deps = { db: Database; log: Log; now: () => Date; consequences: Consequences };

/**
 * Stores a pending answer in the journal.
 *
 * It may be called any number of times: an operation that is closed stays as it is. If a person or a report has
 * resolved it, that is logged. What follows from the answer is begun by the sweep or the shopper's next page.
 */
export async function storePendingAnswer(answer: PendingAnswer, deps: Deps): Promise<void> {
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
async function closeUnsent(id: OperationId, answer: PendingAnswer, deps: Deps): Promise<void> {
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
