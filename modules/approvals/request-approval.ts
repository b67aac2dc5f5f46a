import "server-only";

import type { z } from "zod";

import { type RefundError, type RefundInput, refundOrder } from "@/lib/back-office/refund-order";
import type { Prisma } from "@/lib/db/generated/client";
import { required } from "@/lib/invariant";
import type { Deps } from "@/lib/payments/deps";
import type { MoneyMoved } from "@/lib/payments/move-money";
import type { Waiting } from "@/lib/payments/second-person";
import { type Result, err } from "@/lib/result";
import type { ReconciliationDeps } from "@/lib/unknown-outcomes/reconciliation-deps";
import { type ResolveError, type ResolveInput, resolveOutcome } from "@/lib/unknown-outcomes/resolve-outcome";

import type { HeldBack } from "@/modules/seam/shop-module";

import { approvalDays, type refundInput, type resolutionInput } from "./approval-input";

// The rule is asked by the use cases: each refuses above the limit what nobody else has approved. Here the refusal becomes a request.

/**
 * Refunds, or above the limit asks for a second person, who must approve it first; so does a refund, of whatever amount, that may pay
 * twice what the bank took back.
 */
export async function refundOrAsk(
  input: Omit<RefundInput, "release">,
  deps: Deps,
): Promise<Result<MoneyMoved, RefundError | Waiting>> {
  const refunded = await refundOrder(input, deps);
  const { number, amountMinor, revision, quantities, sent, delivery, reason, note, paysTwice } = input;
  if (refunded.ok || refunded.error.kind !== "needs_second_person" || reason === undefined) return refunded;
  const order = await deps.db.order.findUniqueOrThrow({
    where: { number },
    select: {
      id: true,
      currency: true,
      currencyExponent: true,
      payments: { where: { latest: true }, select: { dispatchCount: true } },
    },
  });
  const { id: orderId, payments, ...currency } = order;
  const stored: z.input<typeof refundInput> = {
    number,
    amountMinor,
    revision,
    quantities: [...quantities],
    sent: sent && [...sent],
    paysTwice,
    dispatchCount: input.dispatchCount ?? payments[0]?.dispatchCount,
    delivery,
    reason,
    note: note ?? null,
  };
  const request = { kind: "refund", orderId, amountMinor: BigInt(amountMinor), ...currency, input: stored };
  return err({ kind: await insertRequest({ ...request, requestedBy: input.by }, deps) });
}

/** Resolves an unknown outcome, or above the limit asks for a second person, who must approve it first. */
export async function resolveOrAsk(
  input: Omit<ResolveInput, "release">,
  deps: ReconciliationDeps,
): Promise<Result<void, ResolveError | Waiting>> {
  const resolved = await resolveOutcome(input, deps);
  if (resolved.ok || resolved.error.kind !== "needs_second_person") return resolved;
  const { amountMinor: requested, payment } = await deps.db.operation.findUniqueOrThrow({
    where: { id: input.operationId },
    select: { amountMinor: true, payment: { select: { currency: true, currencyExponent: true } } },
  });
  const minor = Math.max(Number(required(requested, "amount of a movement")), input.amountMinor ?? 0);
  const stored: z.input<typeof resolutionInput> = {
    operationId: input.operationId,
    decision: input.decision,
    amountMinor: input.amountMinor ?? null,
    mayExceed: input.mayExceed ?? false,
    transactionId: input.transactionId ?? null,
    reference: input.reference ?? null,
    reason: input.reason,
  };
  const request = { kind: "resolution", operationId: input.operationId, amountMinor: BigInt(minor) };
  return err({
    kind: await insertRequest({ ...request, ...payment, input: stored, requestedBy: input.by }, deps),
  });
}

/** Asks for what a module held back. */
export async function askForModule(
  { input, ...request }: HeldBack,
  deps: { db: Prisma.TransactionClient; now: () => Date },
): Promise<{ kind: Waiting["kind"]; until: Date }> {
  const kind = await insertRequest({ ...request, input }, deps);
  return { kind, until: requestEnd(deps.now()) };
}

type NewRequest = Omit<Prisma.ApprovalUncheckedCreateInput, "requestedAt" | "expiresAt">;

/** Writes a request, unless one for the same thing waits already. */
async function insertRequest(
  request: NewRequest,
  { db, now }: { db: Prisma.TransactionClient; now: () => Date },
): Promise<Waiting["kind"]> {
  const requestedAt = now();
  const { count } = await db.approval.createMany({
    data: { ...request, requestedAt, expiresAt: requestEnd(requestedAt) },
    skipDuplicates: true,
  });
  return count === 1 ? "waits_for_approval" : "waits_already";
}

function requestEnd(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + approvalDays * 24 * 60 * 60_000);
}
