import "server-only";
import type { Transaction } from "@/lib/payments/journal";
import { resolveOperation } from "@/lib/payments/resolve-operation";
import { coveredPeriods, isCovered, possibleTime } from "./coverage";

export type CoverageRule = { longestCallMs: number; marginMs: number };

type Report = { reportId: string; merchantId: string; by: string };

/**
 * Settles the unknown outcomes on which the bank's reports leave no doubt.
 *
 * Happened, with the reported amount: where a movement was matched to the row, in its currency and within what
 * was asked. Not happened: only where the imported reports cover all of the time in which the row can have
 * moved money, and tell of no movement of its order and kind that is not spoken for. All else stays unknown,
 * for a person. Resolves to the payments whose charge happened, which may have a next step to be driven to.
 */
export async function resolveByReport(
  tx: Transaction,
  { reportId, merchantId, by }: Report,
  rule: CoverageRule,
  now: Date,
): Promise<string[]> {
  const reports = await tx.settlementReport.findMany({ where: { merchantId } });
  const covered = coveredPeriods(reports);
  const unknown = await tx.operation.findMany({
    where: { state: "UNKNOWN" },
    include: { movement: true, payment: { select: { currency: true, gatewayOrderId: true } } },
    orderBy: [{ openedAt: "asc" }, { id: "asc" }],
  });
  const goOn: string[] = [];
  for (const { id, kind, openedAt, movement, payment } of unknown) {
    const resolution = { operationId: id, by, reportId };
    if (movement !== null) {
      if (movement.currency !== payment.currency || movement.kind !== kind) continue;
      const resolved = await resolveOperation(
        tx,
        {
          ...resolution,
          decision: "happened",
          approvedMinor: movement.amountMinor,
          gatewayTransactionId: movement.transactionId,
          reason: `The bank's resolution report lists it: transaction ${movement.transactionId}.`,
        },
        now,
      );
      if (resolved.ok) goOn.push(resolved.value.paymentId);
      continue;
    }
    if (!isCovered(possibleTime(openedAt, rule), covered)) continue;
    const { gatewayOrderId } = payment;
    const unspokenFor = await tx.settlementMovement.count({
      where: { gatewayOrderId, kind, operationId: null },
    });
    if (unspokenFor > 0) continue;
    const reason = "The bank's reports cover the time in which it can have happened, and do not list it.";
    await resolveOperation(tx, { ...resolution, decision: "not_happened", reason }, now);
  }
  return goOn;
}
