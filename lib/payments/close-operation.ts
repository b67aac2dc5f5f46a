import "server-only";
import type { Database } from "@/lib/db/database";
import type { PaymentEventKind } from "@/lib/db/generated/enums";
import { lockPaymentRow } from "@/lib/db/lock-row";
import { violatesIndex } from "@/lib/db/violates-index";
import type { OperationId, PaymentId } from "@/lib/ids";
import type { Log } from "@/lib/log/log";
import type { Consequences, PaymentChange } from "./consequences";
import { movePayment, newOperation, type NextChoice, type OpenedOperation, writeAnswer } from "./journal";
import {
  failureResult,
  isStep,
  movesMoney,
  type OperationResult,
  repeatedIdReason,
} from "./operation-result";
import { lockPayment, type OpenPayment } from "./payment";
import { transitions } from "./state-table";

/** The result of an operation that the journal did not take yet. */
export type PendingAnswer = {
  paymentId: PaymentId;
  operationId: OperationId;
  result: OperationResult;
  /** The next operation, which the failed statement may have opened all the same. It was never sent. */
  unsentId?: OperationId;
};

/** What closes operations. */
export type Answers = {
  /** A reserved pool, so that no page can hold the last connection. */
  readonly db: Database;
  /** Tries again to store an answer that the journal did not take. Throws nothing. */
  storeLater(answer: PendingAnswer): void;
};

type ClosingDeps = { db: Database; log: Log; consequences: Consequences };

export type ClosedOperation = {
  /** The payment as it is after the operation. */
  payment: OpenPayment;
  /** What the operation was closed with: unknown, if the answer bears the id of another operation. */
  result: OperationResult;
  /** The next operation, opened in the same transaction. */
  next?: OpenedOperation;
  /** The journal did not take the answer, which is stored as soon as possible. Nothing follows here. */
  pending?: true;
};

/**
 * Closes an operation as {@link writeClosing} does, over connections that no page can take, and opens what `next`
 * chooses. If the transaction fails, the answer is stored later: it is the only proof of what the bank did.
 */
export async function closeOperation(
  { answers, log, consequences }: { answers: Answers; log: Log; consequences: Consequences },
  opened: OpenedOperation,
  result: OperationResult,
  now: Date,
  next?: NextChoice,
): Promise<ClosedOperation | undefined> {
  const plan = planClosing(opened, result, next);
  const ids = { paymentId: opened.payment.id, operationId: opened.operation.id };
  try {
    const closed = await writeClosing({ db: answers.db, log, consequences }, opened, result, now, plan);
    if (closed === undefined) log.warn({ ...ids, state: result.state }, "late answer after a resolution");
    return closed;
  } catch (error) {
    log.error({ ...ids, state: result.state, error }, "operation not closed");
    answers.storeLater({ ...ids, result, unsentId: plan.next?.operation.id });
    return { payment: opened.payment, result, pending: true };
  }
}

/** The payment as it will be after its operation, and the operation that follows. */
type ClosingPlan = {
  /** `illegal` if the state table does not list the event of the result. */
  after: { payment: OpenPayment; illegal: boolean };
  next?: OpenedOperation;
};

function planClosing(
  { payment, operation }: OpenedOperation,
  result: OperationResult,
  next?: NextChoice,
): ClosingPlan {
  const after = applyResult(payment, operation, result);
  const chosen = after.illegal || result.state === "UNKNOWN" ? undefined : next?.choose(after.payment);
  return { after, next: chosen && next && newOperation(after.payment, chosen, next.requestedBy) };
}

/**
 * Closes an operation with its result and moves the payment on, in one transaction that locks the payment first.
 *
 * A late answer still closes an operation that was closed as unknown; after a resolution it changes nothing, and the answer is
 * undefined. An event that the state table does not list is logged as an error and leaves the payment as it is. The unique index of
 * transaction ids decides whose answer it is, also between two that come at once. Throws if the payment is another than `opened`
 * says: it is to be read again.
 */
export async function writeClosing(
  deps: ClosingDeps,
  opened: OpenedOperation,
  result: OperationResult,
  now: Date,
  plan = planClosing(opened, result),
): Promise<ClosedOperation | undefined> {
  try {
    return await writePlan(deps, opened, result, now, plan);
  } catch (error) {
    if (!violatesIndex(error, "operation_transaction_id_once")) throw error;
    const ids = { paymentId: opened.payment.id, operationId: opened.operation.id };
    deps.log.warn(ids, "transaction id repeated");
    const unproven = withRepeatedId(opened, result);
    return writePlan(deps, opened, unproven, now, planClosing(opened, unproven));
  }
}

/** What an answer proves that bears the id of another operation: a decline moved nothing, an approval may be the other's. */
function withRepeatedId({ payment, operation }: OpenedOperation, result: OperationResult): OperationResult {
  if (result.state !== "SUCCEEDED") return { ...result, gatewayTransactionId: undefined };
  const failure = { kind: "outcome_unknown", reason: repeatedIdReason } as const;
  const context = { lastTry: true, status: payment.status };
  return { ...failureResult(operation.kind, failure, context), evidence: result.evidence };
}

async function writePlan(
  { db, log, consequences }: ClosingDeps,
  { payment: before, operation }: OpenedOperation,
  result: OperationResult,
  now: Date,
  { after, next: planned }: ClosingPlan,
): Promise<ClosedOperation | undefined> {
  const closed = await db.$transaction(async (tx) => {
    const locked = await lockPaymentRow(tx, before.id);
    if (!(await writeAnswer(tx, operation.id, result, now))) return undefined;
    if (locked.status !== before.status || locked.revision !== before.revision)
      throw new Error("the payment has changed since its operation was opened");
    // What was decided before the call holds only if the bank took nothing back meanwhile, and nothing left.
    const holds =
      locked.chargedBackMinor === before.chargedBackMinor && locked.dispatchCount === before.dispatchCount;
    const next = holds ? planned : undefined;
    const move = {
      after: after.payment,
      events: eventsOf(after.illegal ? { state: result.state } : result, locked.outcomeUnknown),
      cause: {
        actor: operation.requestedBy,
        cause: result.endReason ?? result.reason ?? result.gatewayCode,
        operationId: operation.id,
      },
      data: result.payment,
      succeeded: result.state === "SUCCEEDED" && !isStep(operation.kind) ? operation : undefined,
      card: before.savedCardId === null ? undefined : cardOf(result),
      next,
    };
    await movePayment(tx, before, move, { now: () => now, consequences });
    return { payment: (next ?? after).payment, result, next };
  });
  if (closed === undefined || !after.illegal) return closed;
  const { event } = result;
  const ids = { paymentId: before.id, operationId: operation.id };
  log.error({ ...ids, event, status: before.status }, "illegal payment transition");
  return { payment: before, result };
}

/** What is recorded of a closing: that its outcome became known or unknown, and what it means for the payment. */
function eventsOf(
  { state, event }: Pick<OperationResult, "state" | "event">,
  wasUnknown: boolean,
): PaymentEventKind[] {
  const events: PaymentEventKind[] = event === undefined ? [] : [event];
  if (wasUnknown === (state === "UNKNOWN")) return events;
  return [wasUnknown ? "answered_late" : "outcome_unknown", ...events];
}

/** What the bank said of the card. */
function cardOf({ payment: facts = {} }: OperationResult): PaymentChange["card"] {
  const { cardBrand: brand, cardLast4: last4 } = facts;
  return brand === undefined && last4 === undefined ? undefined : { brand, last4 };
}

/**
 * Closes the operation that was opened before `openedBefore` and is still open: its process has died.
 *
 * One that moves money gets an unknown outcome and stays open; any other moved nothing, and ends its attempt.
 */
export async function closeStaleOperation(
  { db, log, consequences }: ClosingDeps,
  paymentId: PaymentId,
  openedBefore: Date,
  now: Date,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    const row = payment.operations.find(({ state, openedAt }) => state === "OPEN" && openedAt < openedBefore);
    if (row === undefined) return;
    const reason = "process_died";
    log.warn({ paymentId, operationId: row.id, kind: row.kind, reason }, "stale operation closed");
    const unknown = movesMoney(row.kind);
    const ends = !unknown && transitions[payment.status].failed !== undefined;
    const result: OperationResult = {
      state: unknown ? "UNKNOWN" : "LOST",
      reason,
      ...(ends && { event: "failed", endReason: "technical" }),
    };
    await writeAnswer(tx, row.id, result, now);
    const { payment: after } = applyResult(payment, row, result);
    const cause = { actor: "system", cause: reason, operationId: row.id };
    const move = { after, events: eventsOf(result, false), cause };
    await movePayment(tx, payment, move, { now: () => now, consequences });
  });
}

/**
 * A payment as it is after an operation: its status and the sums of its journal.
 *
 * `illegal` if the result's event is not in the state table: the status then stays as it is.
 */
export function applyResult(
  payment: OpenPayment,
  operation: Pick<OpenedOperation["operation"], "id" | "sequence" | "kind" | "requestedBy">,
  result: OperationResult,
): { payment: OpenPayment; illegal: boolean } {
  const { id, sequence, kind, requestedBy } = operation;
  const { state, event, endReason, approvedMinor = 0n, gatewayTransactionId = null } = result;
  const status = event === undefined ? payment.status : transitions[payment.status][event];
  const approved = (...kinds: (typeof kind)[]) =>
    state === "SUCCEEDED" && kinds.includes(kind) ? approvedMinor : 0n;
  return {
    illegal: status === undefined,
    payment: {
      ...payment,
      status: status ?? payment.status,
      sessionId: result.payment?.sessionId ?? payment.sessionId,
      authTransactionId: result.payment?.authTransactionId ?? payment.authTransactionId,
      held: result.payment?.held ?? payment.held,
      endReason: (status !== "APPROVED" ? endReason : undefined) ?? payment.endReason,
      authorizedMinor: payment.authorizedMinor + approved("PAY", "AUTHORIZE"),
      capturedMinor: payment.capturedMinor + approved("PAY", "CAPTURE"),
      refundedMinor: payment.refundedMinor + approved("REFUND"),
      // One that is unknown may still have moved what it asked for.
      ...(state !== "UNKNOWN" && { capturePendingMinor: 0n, refundPendingMinor: 0n }),
      outcomeUnknown: state === "UNKNOWN",
      voided: payment.voided || (kind === "VOID" && state === "SUCCEEDED"),
      operations: [
        ...payment.operations.filter((row) => row.id !== id),
        { id, sequence, kind, state, reason: result.reason ?? null, requestedBy, gatewayTransactionId },
      ],
    },
  };
}
