import "server-only";

import type { z } from "zod";

import { type RefundError, type RefundInput, refundOrder } from "@/lib/back-office/refund-order";
import type { Database } from "@/lib/db/database";
import type { Prisma } from "@/lib/db/generated/client";
import type { Deps } from "@/lib/payments/deps";
import type { MoneyMoved } from "@/lib/payments/move-money";
import { type Result, err } from "@/lib/result";
import type { ReconciliationDeps } from "@/lib/unknown-outcomes/reconciliation-deps";
import { type ResolveError, type ResolveInput, resolveOutcome } from "@/lib/unknown-outcomes/resolve-outcome";

import { approvalDays, type refundInput, type resolutionInput } from "./approval-input";

/** Amounts in minor units, by currency, above which a second person is needed. A currency without an entry needs none. */
export type SecondPersonAbove = Record<string, number>;

type WithLimit = { secondPersonAbove: SecondPersonAbove };

export type Waiting = { kind: "waits_for_approval" | "waits_already" };

/**
 * Refunds, or above the limit asks for a second person, who must approve it first; so does a refund, of whatever amount, that may pay
 * twice what the bank took back.
 *
 * The limit is for what is refunded of the order in all, so that several small refunds do not pass it. It is checked where the
 * operation is opened, as a person's own limit is; what that would refuse is refused first.
 */
export async function refundOrAsk(
  input: RefundInput,
  deps: Deps & WithLimit,
): Promise<Result<MoneyMoved, RefundError | Waiting>> {
  const { db, secondPersonAbove } = deps;
  const { number, amountMinor, revision, quantities, sent, delivery, reason, note, paysTwice } = input;
  const order = await db.order.findUnique({
    where: { number },
    select: { id: true, currency: true, currencyExponent: true },
  });
  if (order === null) return refundOrder(input, deps);
  const { id: orderId, ...currency } = order;
  const own = input.mayRefundMinor(currency.currency);
  const limit = secondPersonAbove[currency.currency];
  const isOwn = limit === undefined || (own !== undefined && own <= limit);
  const refunded = await refundOrder(isOwn ? input : { ...input, mayRefundMinor: () => limit }, deps);
  if (refunded.ok || reason === undefined) return refunded;
  const needsAnother =
    refunded.error.kind === "needs_second_person" || (!isOwn && refunded.error.kind === "above_limit");
  if (!needsAnother) return refunded;
  const stored: z.input<typeof refundInput> = {
    number,
    amountMinor,
    revision,
    quantities: [...quantities],
    sent: sent && [...sent],
    paysTwice: paysTwice !== undefined,
    delivery,
    reason,
    note: note ?? null,
    mayRefundMinor: own ?? null,
  };
  const request = { kind: "refund", orderId, amountMinor: BigInt(amountMinor), ...currency, input: stored };
  return err({ kind: await insertRequest({ ...request, requestedBy: input.by }, deps) });
}

/** Resolves an unknown outcome, or above the limit asks for a second person, who must approve it first. */
export async function resolveOrAsk(
  input: ResolveInput,
  deps: ReconciliationDeps & WithLimit,
): Promise<Result<void, ResolveError | Waiting>> {
  const { db, secondPersonAbove } = deps;
  if (Object.keys(secondPersonAbove).length === 0) return resolveOutcome(input, deps);
  const operation = await db.operation.findUnique({
    where: { id: input.operationId },
    select: { amountMinor: true, payment: { select: { currency: true, currencyExponent: true } } },
  });
  const requested = operation?.amountMinor ?? 0n;
  const minor = Math.max(Number(requested), input.amountMinor ?? 0);
  if (operation === null || minor <= (secondPersonAbove[operation.payment.currency] ?? Infinity))
    return resolveOutcome(input, deps);
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
    kind: await insertRequest(
      { ...request, ...operation.payment, input: stored, requestedBy: input.by },
      deps,
    ),
  });
}

type NewRequest = Omit<Prisma.ApprovalUncheckedCreateInput, "requestedAt" | "expiresAt">;

/** Writes a request, unless one for the same thing waits already. */
async function insertRequest(
  request: NewRequest,
  { db, now }: { db: Database; now: () => Date },
): Promise<Waiting["kind"]> {
  const requestedAt = now();
  const expiresAt = new Date(requestedAt.getTime() + approvalDays * 24 * 60 * 60_000);
  const { count } = await db.approval.createMany({
    data: { ...request, requestedAt, expiresAt },
    skipDuplicates: true,
  });
  return count === 1 ? "waits_for_approval" : "waits_already";
}
