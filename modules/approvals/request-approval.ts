import "server-only";

import type { z } from "zod";

import { type RefundError, type RefundInput, refundOrder } from "@/lib/back-office/refund-order";
import type { Database } from "@/lib/db/database";
import type { Prisma } from "@/lib/db/generated/client";
import type { UploadId } from "@/lib/ids";
import { required } from "@/lib/invariant";
import { exponentOf } from "@/lib/money/decimals";
import type { Deps } from "@/lib/payments/deps";
import type { MoneyMoved } from "@/lib/payments/move-money";
import type { Waiting } from "@/lib/payments/second-person";
import {
  type ImportResult,
  type PreviewChanged,
  applyImport,
} from "@/lib/reconciliation/import-settlement-report";
import type { PlannedResolution } from "@/lib/reconciliation/plan-resolutions";
import type { UploadGone } from "@/lib/reconciliation/run-import";
import { keepUpload } from "@/lib/reconciliation/uploads";
import { type Result, err } from "@/lib/result";
import type { ReconciliationDeps } from "@/lib/unknown-outcomes/reconciliation-deps";
import { type ResolveError, type ResolveInput, resolveOutcome } from "@/lib/unknown-outcomes/resolve-outcome";

import {
  approvalDays,
  type importInput,
  outcomesNamed,
  type plannedOutcome,
  type refundInput,
  type resolutionInput,
} from "./approval-input";

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
    dispatchCount: payments[0]?.dispatchCount,
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

/**
 * Imports an uploaded report, or if it resolves more than one person may decide asks for a second person, who must approve it first.
 *
 * Nothing of it is written before that, and its upload is kept as long as the request waits.
 */
export async function importOrAsk(
  input: { uploadId: UploadId; by: string; fingerprint: string | undefined },
  deps: ReconciliationDeps,
): Promise<Result<ImportResult, UploadGone | PreviewChanged | Waiting>> {
  const applied = await applyImport(input, deps);
  if (applied.ok) return applied;
  const { error } = applied;
  if (error.kind !== "needs_second_person") return err(error);
  const { uploadId, by } = input;
  const upload = await deps.db.settlementUpload.findUnique({ where: { id: uploadId } });
  if (upload === null) return err({ kind: "upload_gone" });
  const stored: z.input<typeof importInput> = {
    uploadId,
    fingerprint: error.fingerprint,
    fileName: upload.fileName,
    outcomes: await outcomesOf(error.resolutions.slice(0, outcomesNamed), deps),
    count: error.resolutions.length,
  };
  const { minor, currency } = error.aboveLimit;
  const request = { kind: "import", amountMinor: minor, currency, currencyExponent: exponentOf(currency) };
  const kind = await insertRequest({ ...request, input: stored, requestedBy: by }, deps);
  await keepUpload(deps.db, uploadId, requestEnd(deps.now()));
  return err({ kind });
}

/** What an import resolves, as its request shows it. */
async function outcomesOf(resolutions: readonly PlannedResolution[], { db }: { db: Database }) {
  const operations = await db.operation.findMany({
    relationLoadStrategy: "join",
    where: { id: { in: resolutions.map(({ operationId }) => operationId) } },
    select: {
      id: true,
      payment: { select: { currencyExponent: true, order: { select: { number: true } } } },
    },
  });
  const paymentOf = new Map(operations.map(({ id, payment }) => [id, payment]));
  return resolutions.map((resolution): z.input<typeof plannedOutcome> => {
    const { operationId, decision, amountMinor, currency } = resolution;
    const { order, currencyExponent } = required(paymentOf.get(operationId), "payment of an outcome");
    const minor = resolution.decision === "happened" ? resolution.movedMinor : amountMinor;
    return {
      operationId,
      orderNumber: required(order, "order of a movement").number,
      decision,
      minor: Number(minor),
      currency,
      currencyExponent,
    };
  });
}

type NewRequest = Omit<Prisma.ApprovalUncheckedCreateInput, "requestedAt" | "expiresAt">;

/** Writes a request, unless one for the same thing waits already. */
async function insertRequest(
  request: NewRequest,
  { db, now }: { db: Database; now: () => Date },
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
