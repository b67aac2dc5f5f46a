import "server-only";
import type { Database } from "@/lib/db/database";
import type { PaymentId } from "@/lib/ids";
import type { Log } from "@/lib/log/log";
import { lockPayment, recordEvent } from "./journal";
import { movesMoney } from "./operation-result";
import { transitions } from "./state-table";

/**
 * Closes the operation that was opened before `openedBefore` and is still open: its process has died.
 *
 * One that moves money gets an unknown outcome and stays open; any other moved nothing, and ends its attempt.
 */
export async function closeStaleOperation(
  { db, log }: { db: Database; log: Log },
  paymentId: PaymentId,
  openedBefore: Date,
  now: Date,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    const row = payment.operations.find(({ state, openedAt }) => state === "OPEN" && openedAt < openedBefore);
    if (row === undefined) return;
    const unknown = movesMoney(row.kind);
    const reason = "process_died";
    await tx.operation.update({
      where: { id: row.id },
      data: { state: unknown ? "UNKNOWN" : "LOST", closedAt: unknown ? null : now, reason },
    });
    const cause = { actor: "system", cause: reason, operationId: row.id };
    log.warn({ paymentId, operationId: row.id, kind: row.kind, reason }, "stale operation closed");
    if (unknown) return recordEvent(tx, payment, "outcome_unknown", payment.status, cause);
    const status = transitions[payment.status].failed;
    if (status === undefined) return;
    await tx.payment.update({ where: { id: paymentId }, data: { status, endReason: "technical" } });
    await recordEvent(tx, payment, "failed", status, cause);
  });
}
