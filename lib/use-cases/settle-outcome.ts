import "server-only";
import { drivePayment } from "@/lib/payments/drive-payment.ts";
import { settleOperation, type SettlementRefusal, type Verdict } from "@/lib/payments/settle-operation.ts";
import { err, ok, type Result } from "@/lib/result.ts";
import type { Deps } from "./deps.ts";

export type SettleError = SettlementRefusal | { kind: "reason_missing" };

/**
 * Settles an unknown outcome on a member of staff's word, and lets the payment go on by itself from there.
 *
 * `amountMinor` is what the bank moved, where it is less than what was asked; `transactionId` is the bank's
 * own, and a void of a settled authorization needs it. Of two people at once, one gets `changed`.
 */
export async function settleOutcome(
  input: {
    operationId: string;
    verdict: Verdict;
    amountMinor?: number;
    transactionId?: string;
    reason: string;
    by: string;
  },
  deps: Deps,
): Promise<Result<void, SettleError>> {
  const { operationId, verdict, amountMinor, transactionId, by } = input;
  const reason = input.reason.trim();
  if (reason === "") return err({ kind: "reason_missing" });
  if (amountMinor !== undefined && !Number.isSafeInteger(amountMinor)) return err({ kind: "invalid_amount" });
  const settlement = {
    operationId,
    verdict,
    approvedMinor: amountMinor === undefined ? undefined : BigInt(amountMinor),
    gatewayTransactionId: transactionId,
    by,
    reason,
  };
  const settled = await deps.db.$transaction((tx) => settleOperation(tx, settlement, deps.now()));
  if (!settled.ok) return settled;
  await drivePayment({ paymentId: settled.value.paymentId }, deps);
  return ok(undefined);
}
