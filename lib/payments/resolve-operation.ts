import "server-only";
import type { Prisma } from "@/lib/db/generated/client";
import { violatesIndex } from "@/lib/db/violates-index";
import { type OperationId, type PaymentId, paymentIdSchema, type ReportId } from "@/lib/ids";
import { invariant } from "@/lib/invariant";
import { err, ok, type Result } from "@/lib/result";
import { applyResult } from "./close-operation";
import type { Consequences } from "./consequences";
import { movePayment, type Transaction } from "./journal";
import { isCharge } from "./operation-result";
import { lockPayment } from "./payment";
import { isAbove, type Release, type SecondPersonAbove } from "./second-person";

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
  /** Why no other person has to approve it; left out, one above the limit is refused. */
  release?: Release;
};

export type ResolutionRefusal = {
  kind:
    | "not_found"
    | "changed"
    | "invalid_amount"
    | "transaction_id_missing"
    /** Another operation has the bank's transaction id. */
    | "transaction_id_taken"
    | "not_proven"
    | "needs_second_person";
};

type ResolveDeps = {
  now: () => Date;
  consequences: Consequences;
  settings: { secondPersonAbove: SecondPersonAbove | undefined };
};

/**
 * Resolves an unknown outcome, once and for good. Nothing else does.
 *
 * An authorization that happened needs the bank's transaction id, which a void refers to. "Did not happen" needs a report, the
 * bank's reference, or a day of settlement that has ended; else it is refused as `not_proven`. One above the limit needs a second person or a
 * signed report; else it is refused as `needs_second_person`. Refused as `changed` if the outcome is no longer unknown. A charge that happened leaves its payment approved; one
 * that did not ends the attempt, so that the shopper can pay again. Returns the payment, which may now have a next
 * operation. What the bank moved beyond the request is stored beside the approved amount and is in no total.
 */
export async function resolveOperation(
  tx: Transaction,
  resolution: Resolution,
  { now: at, consequences, settings }: ResolveDeps,
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
  if (happened && gatewayTransactionId !== undefined) {
    // What moved nothing takes no id from the operation that moved.
    const taken = await tx.operation.count({
      where: { gatewayTransactionId, id: { not: operationId }, state: { in: ["SUCCEEDED", "UNKNOWN"] } },
    });
    if (taken > 0) return err({ kind: "transaction_id_taken" });
  }
  const dayHasEnded = settlementEndedAt !== undefined && settlementEndedAt <= now;
  if (!happened && reportId === undefined && reference === undefined && !dayHasEnded) {
    return err({ kind: "not_proven" });
  }
  // Also of "did not happen" what was requested counts: the shopper may pay it again.
  const decided = { minor: moved > row.amountMinor ? moved : row.amountMinor, currency: payment.currency };
  if (resolution.release === undefined && isAbove(decided, settings.secondPersonAbove)) {
    return err({ kind: "needs_second_person" });
  }
  const columns = {
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
  } as const;
  if (!(await closeUnlessTaken(tx, operationId, columns))) return err({ kind: "transaction_id_taken" });
  const cause = { actor: by, operationId, cause: decision };
  const event = isCharge(row.kind) ? (happened ? ("approved" as const) : ("failed" as const)) : undefined;
  const { payment: after, illegal } = applyResult(payment, row, {
    state: happened ? "SUCCEEDED" : "NOT_HAPPENED",
    event,
    endReason: event === "failed" ? "not_happened" : undefined,
    approvedMinor: happened ? moved - excess : undefined,
    gatewayTransactionId: gatewayTransactionId ?? row.gatewayTransactionId ?? undefined,
  });
  invariant(!illegal, "the payment of a charge with an unknown outcome has an illegal status");
  const move = {
    after,
    events: event === undefined ? ["resolved" as const] : ["resolved" as const, event],
    cause,
    succeeded: happened ? row : undefined,
  };
  await movePayment(tx, payment, move, { now: at, consequences });
  return ok({ paymentId: payment.id });
}

/** Closes an operation; false, and nothing is written, if another one has taken its transaction id since that was asked. */
async function closeUnlessTaken(
  tx: Transaction,
  id: OperationId,
  data: Prisma.OperationUncheckedUpdateInput,
): Promise<boolean> {
  await tx.$executeRaw`SAVEPOINT "resolution"`;
  try {
    await tx.operation.update({ where: { id }, data, select: { id: true } });
    return true;
  } catch (error) {
    if (!violatesIndex(error, "operation_transaction_id_once")) throw error;
    await tx.$executeRaw`ROLLBACK TO SAVEPOINT "resolution"`;
    return false;
  }
}
