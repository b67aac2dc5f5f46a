import "server-only";
import { operationIdSchema, type PaymentId, type ReportId } from "@/lib/ids";
import type { Transaction } from "@/lib/payments/journal";
import { resolveOperation } from "@/lib/payments/resolve-operation";
import { coveredPeriods, isCovered, possibleTime } from "./coverage";

export type CoverageRule = { longestCallMs: number; marginMs: number };

type Report = { reportId: ReportId; merchantId: string; by: string };

/**
 * Resolves the unknown outcomes that the imported reports prove.
 *
 * Happened, with the reported amount: where a movement was matched to the operation, in its currency and within the
 * requested amount. Not happened: only where the reports cover all of the time in which the operation can have moved
 * money, and list no unmatched movement of its order and kind. Any other stays unknown, for a person. Returns the
 * payments of the operations that happened, which may now have a next operation.
 */
export async function resolveByReport(
  tx: Transaction,
  { reportId, merchantId, by }: Report,
  rule: CoverageRule,
  now: Date,
): Promise<PaymentId[]> {
  const reports = await tx.settlementReport.findMany({ where: { merchantId } });
  const covered = coveredPeriods(reports);
  const unknown = await tx.operation.findMany({
    where: { state: "UNKNOWN" },
    include: { movement: true, payment: { select: { currency: true, gatewayOrderId: true } } },
    orderBy: [{ openedAt: "asc" }, { id: "asc" }],
  });
  const happened: PaymentId[] = [];
  for (const { id, kind, openedAt, movement, payment } of unknown) {
    const resolution = { operationId: operationIdSchema.parse(id), by, reportId };
    if (movement !== null) {
      if (movement.currency !== payment.currency || movement.kind !== kind) continue;
      const resolved = await resolveOperation(
        tx,
        {
          ...resolution,
          decision: "happened",
          approvedMinor: movement.amountMinor,
          gatewayTransactionId: movement.transactionId,
          reason: `The settlement report lists it: transaction ${movement.transactionId}.`,
        },
        now,
      );
      if (resolved.ok) happened.push(resolved.value.paymentId);
      continue;
    }
    if (!isCovered(possibleTime(openedAt, rule), covered)) continue;
    const { gatewayOrderId } = payment;
    const unmatched = await tx.settlementMovement.count({
      where: { gatewayOrderId, kind, operationId: null },
    });
    if (unmatched > 0) continue;
    const reason = "The settlement reports cover the time in which it can have happened, and do not list it.";
    await resolveOperation(tx, { ...resolution, decision: "not_happened", reason }, now);
  }
  return happened;
}
