import "server-only";
import type { Database } from "@/lib/db/database";
import { type OperationId, type PaymentId, paymentIdSchema, type ReportId } from "@/lib/ids";
import { invariant } from "@/lib/invariant";
import type { Log } from "@/lib/log/log";
import { err, ok, type Result } from "@/lib/result";
import type { Consequences, PaymentChange } from "./consequences";
import {
  type ClosingPlan,
  movePayment,
  type Next,
  nextOpened,
  type OpenedOperation,
  type Transaction,
  writeClosedRows,
} from "./journal";
import { isCharge, isStep, movesMoney, type OperationResult } from "./operation-result";
import { countOutcome, lockPayment, type OpenPayment } from "./payment";
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
    return { payment: opened.payment, pending: true };
  }
}

/**
 * Closes an operation with its result and moves the payment on: in one statement.
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

async function runClosing(
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
          await countOutcome(tx, written.before, written.after);
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
    return { payment: before };
  }
  return following ? { payment: following.payment, next: following } : { payment: after.payment };
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
function applyResult(
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

/**
 * Closes the operation that was opened before `openedBefore` and is still open: its process has died.
 *
 * One that moves money gets an unknown outcome and stays open; any other moved nothing, and ends its attempt.
 */
export async function closeStaleOperation(
  { db, log, consequences }: { db: Database; log: Log; consequences: Consequences },
  paymentId: PaymentId,
  openedBefore: Date,
  now: Date,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    const row = payment.operations.find(({ state, openedAt }) => state === "OPEN" && openedAt < openedBefore);
    if (row === undefined) return;
    const unknown = movesMoney(row.kind);
    const state = unknown ? "UNKNOWN" : "LOST";
    const reason = "process_died";
    await tx.operation.update({
      where: { id: row.id },
      data: { state, closedAt: unknown ? null : now, reason },
    });
    const cause = { actor: "system", cause: reason, operationId: row.id };
    log.warn({ paymentId, operationId: row.id, kind: row.kind, reason }, "stale operation closed");
    const ends = !unknown && transitions[payment.status].failed !== undefined;
    const { payment: after } = applyResult(payment, row, {
      state,
      reason,
      event: ends ? "failed" : undefined,
    });
    const events = unknown ? (["outcome_unknown"] as const) : ends ? (["failed"] as const) : [];
    const endReason = ends ? "technical" : undefined;
    const deps = { now: () => now, consequences };
    await movePayment(tx, payment, { after, events: [...events], cause, endReason }, deps);
  });
}

/** Whether an operation with an unknown outcome moved money at the bank. */
export type Decision = "happened" | "not_happened";

export type Resolution = {
  operationId: OperationId;
  decision: Decision;
  /** What the bank moved, minor units; left out, all that was requested. A void is always the whole. */
  movedMinor?: bigint;
  /** Whether the bank may have moved more than was requested: a person says so, a program never does. */
  mayExceed?: boolean;
  /** The bank's id of the movement, if it is known. An authorization that happened needs it. */
  gatewayTransactionId?: string;
  /** Who decided. */
  by: string;
  reason: string;
  /** The settlement report that proves it, if one does. */
  reportId?: ReportId;
  /** The bank's reference of what it told the person. */
  reference?: string;
  /** When the day ended on which the bank settles the operation, if "did not happen" rests on that. */
  settlementEndedAt?: Date;
};

export type ResolutionRefusal = {
  kind: "not_found" | "changed" | "invalid_amount" | "transaction_id_missing" | "not_proven";
};

/**
 * Resolves an unknown outcome, once and for good. Nothing else does.
 *
 * An authorization that happened needs the bank's transaction id, which a void refers to. "Did not happen" needs a report, the
 * bank's reference, or a day of settlement that has ended; else it is refused as `not_proven`. Refused as `changed` if the outcome is no longer unknown. A charge that happened leaves its payment approved; one
 * that did not ends the attempt, so that the shopper can pay again. Returns the payment, which may now have a next
 * operation. What the bank moved beyond the request is stored beside the approved amount and is in no total.
 */
export async function resolveOperation(
  tx: Transaction,
  resolution: Resolution,
  { now: at, consequences }: { now: () => Date; consequences: Consequences },
): Promise<Result<{ paymentId: PaymentId }, ResolutionRefusal>> {
  const now = at();
  const { operationId, decision, movedMinor, mayExceed = false } = resolution;
  const { gatewayTransactionId, by, reason, reportId, reference, settlementEndedAt } = resolution;
  const found = await tx.operation.findUnique({ where: { id: operationId }, select: { paymentId: true } });
  if (found === null) return err({ kind: "not_found" });
  const payment = await lockPayment(tx, paymentIdSchema.parse(found.paymentId));
  const row = payment.operations.find(({ id }) => id === operationId);
  if (row?.state !== "UNKNOWN" || row.amountMinor === null) return err({ kind: "changed" });

  const happened = decision === "happened";
  const moved = movedMinor ?? row.amountMinor;
  const excess = moved > row.amountMinor ? moved - row.amountMinor : 0n;
  const wrongVoid = row.kind === "VOID" && moved !== row.amountMinor;
  if (happened && (moved < 1n || wrongVoid || (excess > 0n && !mayExceed))) {
    return err({ kind: "invalid_amount" });
  }
  if (happened && row.kind === "AUTHORIZE" && !(gatewayTransactionId ?? row.gatewayTransactionId)?.trim()) {
    return err({ kind: "transaction_id_missing" });
  }
  const dayHasEnded = settlementEndedAt !== undefined && settlementEndedAt <= now;
  if (!happened && reportId === undefined && reference === undefined && !dayHasEnded) {
    return err({ kind: "not_proven" });
  }
  await tx.operation.update({
    where: { id: operationId },
    data: {
      state: happened ? "SUCCEEDED" : "NOT_HAPPENED",
      approvedMinor: happened ? moved - excess : null,
      excessMinor: happened && excess > 0n ? excess : null,
      ...(happened && gatewayTransactionId !== undefined && { gatewayTransactionId }),
      closedAt: now,
      resolvedBy: by,
      resolvedReason: reason,
      resolvedReportId: reportId ?? null,
      resolvedReference: reference ?? null,
      settlementEndedAt: dayHasEnded && !happened ? settlementEndedAt : null,
    },
  });
  const cause = { actor: by, operationId, cause: decision };
  const event = isCharge(row.kind) ? (happened ? ("approved" as const) : ("failed" as const)) : undefined;
  const { payment: after, illegal } = applyResult(payment, row, {
    state: happened ? "SUCCEEDED" : "NOT_HAPPENED",
    event,
    approvedMinor: happened ? moved - excess : undefined,
    gatewayTransactionId: gatewayTransactionId ?? row.gatewayTransactionId ?? undefined,
  });
  invariant(!illegal, "the payment of a charge with an unknown outcome has an illegal status");
  const move = {
    after,
    events: event === undefined ? ["resolved" as const] : ["resolved" as const, event],
    cause,
    endReason: event === "failed" ? "not_happened" : undefined,
    succeeded: happened ? row : undefined,
  };
  await movePayment(tx, payment, move, { now: at, consequences });
  return ok({ paymentId: payment.id });
}
