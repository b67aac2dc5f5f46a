import "server-only";

import type { PrismaClient } from "@/lib/db/generated/client";
import type { OrderNumber } from "@/lib/ids";
import type { SealingKeys } from "@/lib/payments/sealing";
import { type Result, err, ok } from "@/lib/result";
import { proveSession } from "@/lib/staff/prove-session";
import { codeAbove } from "@/lib/staff/refund-limit";
import { needsCode } from "@/lib/staff/second-factor";
import type { CodeError } from "@/lib/staff/set-up-authenticator";
import type { CurrentStaff } from "@/lib/staff/views";

export type RefundProofError = CodeError | { kind: "code_missing" };

type ProofInput = { staff: CurrentStaff; number: OrderNumber; amountMinor: number; code: string };

/**
 * Takes a code of a person's authenticator app for a refund above `codeAboveMinor` of lib/merchant.ts.
 *
 * It needs none from a person without an app, nor within five minutes after a code.
 */
export async function proveRefund(
  { staff, number, amountMinor, code }: ProofInput,
  deps: { db: PrismaClient; now: () => Date; keys: SealingKeys },
): Promise<Result<void, RefundProofError>> {
  if (!needsCode(staff, deps.now())) return ok(undefined);
  const order = await deps.db.order.findUnique({ where: { number }, select: { currency: true } });
  if (order === null || amountMinor <= codeAbove(order.currency)) return ok(undefined);
  if (code.trim() === "") return err({ kind: "code_missing" });
  const proven = await proveSession({ staffId: staff.id, sessionId: staff.sessionId, code }, deps);
  return proven.ok ? ok(undefined) : proven;
}
