import "server-only";
import type { Database } from "@/lib/db/database";
import type { OperationId, PaymentId } from "@/lib/ids";
import type { Log } from "@/lib/log/log";
import type { Consequences, PaymentChange } from "./consequences";
import {
  type ClosingPlan,
  type Next,
  nextOpened,
  type OpenedOperation,
  type Transaction,
  writeClosedRows,
} from "./journal";
import { violatesIndex } from "@/lib/db/violates-index";
import { failureResult, isStep, type OperationResult, repeatedIdReason } from "./operation-result";
import type { OpenPayment } from "./payment";
import { liveStatuses, transitions } from "./state-table";

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
  /** The next operation, opened in the same statement. */
  next?: OpenedOperation;
  /** The journal did not take the answer, which is stored as soon as possible. Nothing follows here. */
  pending?: true;
};

/**
 * Closes an operation as {@link writeClosing} does, over connections that no page can take, and opens what `next`
 * chooses. If the statement fails, the answer is stored later: it is the only proof of what the bank did.
 */
export async function closeOperation(
  { answers, log, consequences }: { answers: Answers; log: Log; consequences: Consequences },
  opened: OpenedOperation,
  result: OperationResult,
  now: Date,
  next?: Next,
): Promise<ClosedOperation | undefined> {
  const plan = planClosing(opened, result, next);
  const ids = { paymentId: opened.payment.id, operationId: opened.operation.id };
  try {
    const closed = await runClosing({ db: answers.db, log, consequences }, opened, result, now, plan);
    if (closed === undefined) log.warn({ ...ids, state: result.state }, "late answer after a resolution");
    return closed;
  } catch (error) {
    log.error({ ...ids, state: result.state, error }, "operation not closed");
    answers.storeLater({ ...ids, result, unsentId: plan.following?.operation.id });
    return { payment: opened.payment, result, pending: true };
  }
}

/**
 * Closes an operation with its result and moves the payment on: in one statement, and in another if the journal has the
 * answer's transaction id already.
 *
 * The statement locks the payment first. A late answer still closes an operation that was closed as unknown;
 * after a resolution it changes nothing, and the answer is undefined. An event that the state table does not
 * list is logged as an error and leaves the payment as it is.
 */
export async function writeClosing(
  deps: ClosingDeps,
  opened: OpenedOperation,
  result: OperationResult,
  now: Date,
): Promise<ClosedOperation | undefined> {
  return runClosing(deps, opened, result, now, planClosing(opened, result));
}

/** The payment as it will be, and the operation that follows. */
function planClosing(
  { payment, operation }: OpenedOperation,
  result: OperationResult,
  next?: Next,
): ClosingPlan {
  const after = applyResult(payment, operation, result);
  const chosen = after.illegal || result.state === "UNKNOWN" ? undefined : next?.choose(after.payment);
  return { after, following: chosen && next && nextOpened(after.payment, chosen, next.requestedBy) };
}

/** Closes as planned. The unique index of transaction ids decides whose answer it is, also between two that come at once. */
async function runClosing(
  deps: ClosingDeps,
  opened: OpenedOperation,
  result: OperationResult,
  now: Date,
  plan: ClosingPlan,
): Promise<ClosedOperation | undefined> {
  try {
    return await runPlan(deps, opened, result, now, plan);
  } catch (error) {
    if (!violatesIndex(error, "operation_transaction_id_once")) throw error;
    deps.log.warn(
      { paymentId: opened.payment.id, operationId: opened.operation.id },
      "transaction id repeated",
    );
    const unproven = withRepeatedId(opened, result);
    return runPlan(deps, opened, unproven, now, planClosing(opened, unproven));
  }
}

/** What an answer proves that bears the id of another operation: a decline moved nothing, an approval may be the other's. */
function withRepeatedId({ payment, operation }: OpenedOperation, result: OperationResult): OperationResult {
  if (result.state !== "SUCCEEDED") return { ...result, gatewayTransactionId: undefined };
  const failure = { kind: "outcome_unknown", reason: repeatedIdReason } as const;
  const context = { lastTry: true, status: payment.status };
  return { ...failureResult(operation.kind, failure, context), evidence: result.evidence };
}

async function runPlan(
  { db, log, consequences }: ClosingDeps,
  opened: OpenedOperation,
  result: OperationResult,
  now: Date,
  plan: ClosingPlan,
): Promise<ClosedOperation | undefined> {
  const { after, following } = plan;
  const before = opened.payment;
  const ids = { paymentId: before.id, operationId: opened.operation.id };
  const close = (tx: Transaction) => writeClosedRows(tx, opened, result, now, plan);
  const rows =
    endsOrMoves(opened, after.payment) || describesSavedCard(opened, result)
      ? await db.$transaction(async (tx) => {
          const written = await close(tx);
          if (written === undefined) return undefined;
          const change = {
            payment: after.payment,
            succeeded: result.state === "SUCCEEDED" ? opened.operation : undefined,
            ended: written.ended,
            card: cardOf(result),
            at: now,
          };
          if (change.succeeded ?? change.ended ?? change.card) await consequences.paymentChanged(tx, change);
          return written;
        })
      : await close(db);
  if (rows === undefined) return undefined;
  if (after.illegal) {
    log.error({ ...ids, event: result.event, status: before.status }, "illegal payment transition");
    return { payment: before, result };
  }
  return following
    ? { payment: following.payment, result, next: following }
    : { payment: after.payment, result };
}

/** Whether more follows from an operation than the next one: it may have moved money, or its attempt ends. */
function endsOrMoves({ operation }: OpenedOperation, { status }: OpenPayment): boolean {
  return !isStep(operation.kind) || !(liveStatuses as readonly string[]).includes(status);
}

/** What the bank said of the card. */
function cardOf({ payment: facts = {} }: OperationResult): PaymentChange["card"] {
  const { cardBrand: brand, cardLast4: last4 } = facts;
  return brand === undefined && last4 === undefined ? undefined : { brand, last4 };
}

function describesSavedCard({ payment }: OpenedOperation, result: OperationResult): boolean {
  return payment.savedCardId !== null && cardOf(result) !== undefined;
}

/**
 * A payment as it is after an operation: its status and the sums of its journal.
 *
 * `illegal` if the result's event is not in the state table: the status then stays as it is.
 */
export function applyResult(
  payment: OpenPayment,
  {
    id,
    sequence,
    kind,
    requestedBy,
  }: Pick<OpenedOperation["operation"], "id" | "sequence" | "kind" | "requestedBy">,
  result: OperationResult,
): { payment: OpenPayment; illegal: boolean } {
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
