import "server-only";

import { type RefundError, refundOrder } from "@/lib/back-office/refund-order";
import type { Approval } from "@/lib/db/generated/client";
import { type Result, err, ok } from "@/lib/result";
import type { ReconciliationDeps } from "@/lib/unknown-outcomes/reconciliation-deps";
import { type ResolveError, resolveOutcome } from "@/lib/unknown-outcomes/resolve-outcome";

import { refundInput, resolutionInput } from "./approval-input";

export type ApprovalDecision = "approved" | "declined";

export type DecideError = { kind: "not_waiting" | "own_request" };

/** How what was approved ended: "done", or why nothing moved. */
export type ApprovalOutcome = "done" | RefundError["kind"] | ResolveError["kind"];

/**
 * Approves or declines a request of somebody else, once, and does what was approved.
 *
 * The decision is written first: if the process dies after it, nothing is repeated, and the order shows what happened. An order that
 * changed since the request refuses it, and nothing moves.
 */
export async function decideApproval(
  { id, decision, by }: { id: string; decision: ApprovalDecision; by: string },
  deps: ReconciliationDeps,
): Promise<Result<{ outcome: ApprovalOutcome | null }, DecideError>> {
  const { db, now } = deps;
  const request = await db.approval.findUnique({ where: { id } });
  if (request === null) return err({ kind: "not_waiting" });
  if (request.requestedBy.toLowerCase() === by.toLowerCase()) return err({ kind: "own_request" });
  const decidedAt = now();
  const { count } = await db.approval.updateMany({
    where: { id, state: "waiting", expiresAt: { gt: decidedAt } },
    data: { state: decision, decidedBy: by, decidedAt },
  });
  if (count === 0) return err({ kind: "not_waiting" });
  if (decision === "declined") return ok({ outcome: null });
  const outcome = await perform(request, deps);
  await db.approval.updateMany({ where: { id, outcome: null }, data: { outcome } });
  return ok({ outcome });
}

/** Does what was asked for, in the name of who asked. */
async function perform(
  { kind, input, requestedBy }: Approval,
  deps: ReconciliationDeps,
): Promise<ApprovalOutcome> {
  if (kind === "refund") {
    const { note, mayRefundMinor, paysTwice, ...refund } = refundInput.parse(input);
    const limited = {
      note: note ?? undefined,
      mayRefundMinor: () => mayRefundMinor ?? undefined,
      paysTwice: paysTwice ? ("approved" as const) : undefined,
    };
    const refunded = await refundOrder({ ...refund, ...limited, by: requestedBy }, deps);
    return refunded.ok ? "done" : refunded.error.kind;
  }
  const { amountMinor, transactionId, reference, ...resolution } = resolutionInput.parse(input);
  const optional = {
    amountMinor: amountMinor ?? undefined,
    transactionId: transactionId ?? undefined,
    reference: reference ?? undefined,
  };
  const resolved = await resolveOutcome({ ...resolution, ...optional, by: requestedBy }, deps);
  return resolved.ok ? "done" : resolved.error.kind;
}

/** Ends the requests that nobody decided in time. Returns how many. */
export async function endExpiredApprovals({
  db,
  now,
}: Pick<ReconciliationDeps, "db" | "now">): Promise<number> {
  const at = now();
  const { count } = await db.approval.updateMany({
    where: { state: "waiting", expiresAt: { lte: at } },
    data: { state: "ended", decidedAt: at, outcome: "expired" },
  });
  return count;
}
