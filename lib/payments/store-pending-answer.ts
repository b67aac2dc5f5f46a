import "server-only";
import type { Database } from "@/lib/db/database";
import { type OperationId, operationIdSchema, type PaymentId } from "@/lib/ids";
import { required } from "@/lib/invariant";
import type { Log } from "@/lib/log/log";
import { writeClosing } from "./close-operation";
import type { OpenedOperation, OpenPayment } from "./journal";
import { failureResult, notSentInTimeReason, type OperationResult } from "./operation-result";

/** The result of an operation that the journal did not take yet. */
export type PendingAnswer = {
  paymentId: PaymentId;
  operationId: OperationId;
  result: OperationResult;
  /** The next operation, which the failed statement may have opened all the same. It was never sent. */
  unsentId?: OperationId;
};

type Deps = { db: Database; log: Log; now: () => Date };

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
  if ((await writeClosing({ db, log }, found.opened, result, now())) !== undefined) {
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
async function closeUnsent(id: OperationId, answer: PendingAnswer, { db, log, now }: Deps): Promise<void> {
  const found = await readOpened(id, answer, db);
  if (found?.state !== "OPEN") return;
  const { payment, operation } = found.opened;
  const failure = { kind: "unreachable", reason: notSentInTimeReason } as const;
  const result = failureResult(operation.kind, failure, { lastTry: false, status: payment.status });
  await writeClosing({ db, log }, found.opened, result, now());
}

async function readOpened(id: OperationId, { paymentId }: PendingAnswer, db: Database) {
  const row = await db.payment.findUnique({
    where: { id: paymentId },
    include: { operations: { orderBy: { sequence: "asc" } } },
  });
  if (row === null) return undefined;
  const operations = row.operations.map((each) => ({ ...each, id: operationIdSchema.parse(each.id) }));
  const payment: OpenPayment = { ...row, id: paymentId, operations };
  const found = operations.find((operation) => operation.id === id);
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
