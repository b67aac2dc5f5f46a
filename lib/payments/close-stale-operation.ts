import "server-only";
import type { Database } from "@/lib/db/database";
import type { PaymentId } from "@/lib/ids";
import type { Log } from "@/lib/log/log";
import { applyResult } from "./close-operation";
import type { Consequences } from "./consequences";
import { movePayment } from "./journal";
import { movesMoney } from "./operation-result";
import { lockPayment } from "./payment";
import { transitions } from "./state-table";

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
