import "server-only";

import type { PrismaClient } from "@/lib/db/generated/client";
import type { OrderNumber } from "@/lib/ids";
import type { SealingKeys } from "@/lib/payments/sealing";
import { type Result, ok } from "@/lib/result";
import { type ActProofError, proveAct } from "@/lib/staff/proofs";
import { codeAbove } from "@/lib/staff/rights";
import { needsCode } from "@/lib/staff/second-factor";
import type { CurrentStaff } from "@/lib/staff/sessions";

type ProofInput = { staff: CurrentStaff; number: OrderNumber; amountMinor: number; code: string };

/**
 * Takes a code of a person's authenticator app for a refund with which more than `codeAboveMinor` of lib/merchant.ts is refunded
 * of the order in all.
 *
 * It needs none from a person without an app, nor within five minutes after a code.
 */
export async function proveRefund(
  { staff, number, amountMinor, code }: ProofInput,
  deps: { db: PrismaClient; now: () => Date; keys: SealingKeys },
): Promise<Result<void, ActProofError>> {
  if (!needsCode(staff, deps.now())) return ok(undefined);
  const payment = await deps.db.payment.findFirst({
    where: { order: { number }, status: "APPROVED" },
    select: { currency: true, refundedMinor: true, refundPendingMinor: true },
  });
  if (payment === null) return ok(undefined);
  // If one more is opened meanwhile, the refund is refused, because the order has changed since its review.
  const refunded = Number(payment.refundedMinor + payment.refundPendingMinor);
  if (refunded + amountMinor <= codeAbove(payment.currency)) return ok(undefined);
  return proveAct({ staff, code }, deps);
}
