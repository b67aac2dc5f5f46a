import "server-only";
import { advancePayment } from "@/lib/payments/advance-payment";
import { resolveOperation, type ResolutionRefusal, type Decision } from "@/lib/payments/resolve-operation";
import { err, ok, type Result } from "@/lib/result";
import type { Deps } from "@/lib/use-cases/deps";

export type ResolveError = ResolutionRefusal | { kind: "reason_missing" };

/**
 * Settles an unknown outcome on a member of staff's word, and lets the payment go on by itself from there.
 *
 * `amountMinor` is what the bank moved, where it is less than what was asked; `transactionId` is the bank's
 * own, and a void of a resolved authorization needs it. Of two people at once, one gets `changed`.
 */
export async function resolveOutcome(
  input: {
    operationId: string;
    decision: Decision;
    amountMinor?: number;
    transactionId?: string;
    reason: string;
    by: string;
  },
  deps: Deps,
): Promise<Result<void, ResolveError>> {
  const { operationId, decision, amountMinor, transactionId, by } = input;
  const reason = input.reason.trim();
  if (reason === "") return err({ kind: "reason_missing" });
  if (amountMinor !== undefined && !Number.isSafeInteger(amountMinor)) return err({ kind: "invalid_amount" });
  const resolution = {
    operationId,
    decision,
    approvedMinor: amountMinor === undefined ? undefined : BigInt(amountMinor),
    gatewayTransactionId: transactionId,
    by,
    reason,
  };
  const resolved = await deps.db.$transaction((tx) => resolveOperation(tx, resolution, deps.now()));
  if (!resolved.ok) return resolved;
  await advancePayment({ paymentId: resolved.value.paymentId }, deps);
  return ok(undefined);
}
