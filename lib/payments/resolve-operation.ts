import "server-only";
import { err, ok, type Result } from "@/lib/result";
import { lockPayment, movePayment, type Transaction } from "./journal";
import { isCharge, type Outcome } from "./operation-result";
import { transitions } from "./state-table";

export type Decision = "happened" | "not_happened";

export type Resolution = {
  operationId: string;
  decision: Decision;
  /** What the bank moved, minor units; left out, all that was asked. A void is always the whole. */
  approvedMinor?: bigint;
  /** The bank's id of the movement, where it is known. */
  gatewayTransactionId?: string;
  /** Whose word it is, and why they are sure. */
  by: string;
  reason: string;
  /** The bank's report that says so, where one does. */
  reportId?: string;
};

export type ResolutionRefusal = { kind: "not_found" | "changed" | "invalid_amount" };

/**
 * Settles an unknown outcome, once and for good. The one place that does.
 *
 * Refuses with `changed` where the outcome is no longer unknown: a late answer, a colleague or a report was
 * first. A charge that happened leaves its payment approved, one that did not ends the attempt, so that the
 * shopper may pay again. Resolves to the payment, which may now have a next step of its own to be driven to.
 */
export async function resolveOperation(
  tx: Transaction,
  resolution: Resolution,
  now: Date,
): Promise<Result<{ paymentId: string }, ResolutionRefusal>> {
  const { operationId, decision, approvedMinor, gatewayTransactionId, by, reason, reportId } = resolution;
  const found = await tx.operation.findUnique({ where: { id: operationId }, select: { paymentId: true } });
  if (found === null) return err({ kind: "not_found" });
  const payment = await lockPayment(tx, found.paymentId);
  const row = payment.operations.find(({ id }) => id === operationId);
  if (row?.state !== "UNKNOWN" || row.amountMinor === null) return err({ kind: "changed" });

  const happened = decision === "happened";
  const approved = approvedMinor ?? row.amountMinor;
  const lesser = approved < row.amountMinor;
  if (happened && (approved < 1n || approved > row.amountMinor || (lesser && row.kind === "VOID"))) {
    return err({ kind: "invalid_amount" });
  }
  await tx.operation.update({
    where: { id: operationId },
    data: {
      state: happened ? "SUCCEEDED" : "NOT_HAPPENED",
      approvedMinor: happened ? approved : null,
      ...(happened && gatewayTransactionId !== undefined && { gatewayTransactionId }),
      closedAt: now,
      resolvedBy: by,
      resolvedReason: reason,
      resolvedReportId: reportId ?? null,
    },
  });
  if (isCharge(row.kind)) {
    const outcome = happened ? chargeHappened : chargeDidNotHappen;
    if (transitions[payment.status][outcome.event] === undefined) {
      throw new Error(`payment ${payment.id} is ${payment.status} while its charge was unknown`);
    }
    await movePayment(tx, payment, outcome, now);
  }
  return ok({ paymentId: payment.id });
}

const chargeHappened = { state: "SUCCEEDED", event: "approved" } as const satisfies Outcome;
const chargeDidNotHappen = {
  state: "NOT_HAPPENED",
  event: "failed",
  endReason: "not_happened",
} as const satisfies Outcome;
