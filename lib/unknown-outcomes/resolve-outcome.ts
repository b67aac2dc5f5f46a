import "server-only";
import { cleanText } from "@/lib/text/clean-text";
import type { OperationId } from "@/lib/ids";
import { advancePayment } from "@/lib/payments/advance-payment";
import { resolveOperation, type ResolutionRefusal, type Decision } from "@/lib/payments/resolve-operation";
import type { Release } from "@/lib/payments/second-person";
import { err, ok, type Result } from "@/lib/result";
import { readReference } from "./bank-reference";
import { settlementEnd } from "./settlement-day";
import { merchant } from "@/lib/merchant";
import { coverageRule, type ReconciliationDeps } from "./reconciliation-deps";

export type ResolveError = ResolutionRefusal | { kind: "reason_missing" | "reference_invalid" };

export type ResolveInput = {
  operationId: OperationId;
  decision: Decision;
  /** Minor units that the bank moved; left out, all that was requested. */
  amountMinor?: number;
  /** The person has confirmed that the bank moved more than was requested. */
  mayExceed?: boolean;
  /** The bank's id of the movement. Required of an authorization that happened: a void needs it. */
  transactionId?: string;
  /** What the bank calls its answer, such as the number of a case. */
  reference?: string;
  reason: string;
  by: string;
  release?: Release;
};

/**
 * Resolves an unknown outcome by the decision of a member of staff, and advances the payment from there.
 *
 * "Did not happen" needs the bank's reference, or the day of settlement to have passed: until then the bank may still move the
 * money, and the shopper could pay twice. Above the limit it needs a second person. Of two decisions at once the first counts, and the other gets `changed`.
 */
export async function resolveOutcome(
  input: ResolveInput,
  deps: ReconciliationDeps,
): Promise<Result<void, ResolveError>> {
  const { operationId, decision, amountMinor, mayExceed, transactionId, by } = input;
  const reason = cleanText(input.reason);
  if (reason === "") return err({ kind: "reason_missing" });
  const reference = input.reference?.trim() ? readReference(input.reference) : undefined;
  if (input.reference?.trim() && reference === undefined) return err({ kind: "reference_invalid" });
  if (amountMinor !== undefined && !Number.isSafeInteger(amountMinor)) return err({ kind: "invalid_amount" });
  const found = await deps.db.operation.findUnique({
    where: { id: operationId },
    select: { openedAt: true },
  });
  if (found === null) return err({ kind: "not_found" });
  const resolution = {
    operationId,
    decision,
    movedMinor: amountMinor === undefined ? undefined : BigInt(amountMinor),
    mayExceed,
    gatewayTransactionId: transactionId,
    by,
    reason,
    reference,
    release: input.release,
    settlementEndedAt: settlementEnd(found.openedAt, coverageRule(deps), merchant.timeZone),
  };
  const resolved = await deps.db.$transaction((tx) => resolveOperation(tx, resolution, deps));
  if (!resolved.ok) return resolved;
  await advancePayment({ paymentId: resolved.value.paymentId }, deps);
  return ok(undefined);
}
