import "server-only";
import type { OperationId } from "@/lib/ids";
import { advancePayment } from "@/lib/payments/advance-payment";
import { resolveOperation, type ResolutionRefusal, type Decision } from "@/lib/payments/resolve-operation";
import { err, ok, type Result } from "@/lib/result";
import type { Deps } from "@/lib/use-cases/deps";

export type ResolveError = ResolutionRefusal | { kind: "reason_missing" };

export type ResolveInput = {
  operationId: OperationId;
  decision: Decision;
  /** Minor units that the bank moved; left out, all that was requested. */
  amountMinor?: number;
  /** The person has confirmed that the bank moved more than was requested. */
  mayExceed?: boolean;
  /** The bank's id of the movement. Required of an authorization that happened: a void needs it. */
  transactionId?: string;
  reason: string;
  by: string;
};

/**
 * Resolves an unknown outcome by the decision of a member of staff, and advances the payment from there.
 *
 * Of two decisions at once the first counts, and the other gets `changed`.
 */
export async function resolveOutcome(input: ResolveInput, deps: Deps): Promise<Result<void, ResolveError>> {
  const { operationId, decision, amountMinor, mayExceed, transactionId, by } = input;
  const reason = input.reason.trim();
  if (reason === "") return err({ kind: "reason_missing" });
  if (amountMinor !== undefined && !Number.isSafeInteger(amountMinor)) return err({ kind: "invalid_amount" });
  const resolution = {
    operationId,
    decision,
    movedMinor: amountMinor === undefined ? undefined : BigInt(amountMinor),
    mayExceed,
    gatewayTransactionId: transactionId,
    by,
    reason,
  };
  const resolved = await deps.db.$transaction((tx) => resolveOperation(tx, resolution, deps.now()));
  if (!resolved.ok) return resolved;
  await advancePayment({ paymentId: resolved.value.paymentId }, deps);
  return ok(undefined);
}
