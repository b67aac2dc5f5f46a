import "server-only";
import type { OperationState } from "@/lib/db/generated/enums";
import { required } from "@/lib/invariant";
import { type Money, storedMoney } from "@/lib/money/money";
import { answeredTransactionId, type EvidenceView, evidenceView } from "@/lib/payments/evidence-view";
import { type MovementKind, movesMoney, repeatedIdReason } from "@/lib/payments/operation-result";
import { settlementEnd } from "./settlement-day";
import { merchant } from "@/lib/merchant";
import type { ResolutionView } from "@/lib/orders/views";
import { coverageRule, type ReconciliationDeps } from "./reconciliation-deps";

export type OperationView = {
  operationId: string;
  orderNumber: string;
  customer: string;
  attempt: number;
  gatewayOrderId: string;
  kind: MovementKind;
  state: OperationState;
  requested: Money;
  /** What the bank moved, once that is known. */
  moved: Money | null;
  /** The part of it beyond the request, which is in no total of the order; null if there is none. */
  excess: Money | null;
  /** From when "did not happen" needs no reference of the bank: its day of settlement has passed. */
  settlementEnd: Date;
  reason: string | null;
  requestedBy: string;
  openedAt: Date;
  closedAt: Date | null;
  resolution: ResolutionView | null;
  /** Whether the bank may have moved less than was requested: of a void it moves all. */
  mayBeLess: boolean;
  /** Whether "it happened" needs the bank's transaction id: a void refers to the authorization by it. */
  needsTransactionId: boolean;
  /** The bank's id of the movement, as far as the journal or an answer that was not believed tells it. */
  transactionId: string | null;
  evidence: EvidenceView | null;
};

/** A movement of money with all that is known of what became of it; undefined for anything else. */
export async function readOperation(
  { operationId }: { operationId: string },
  deps: ReconciliationDeps,
): Promise<OperationView | undefined> {
  const row = await deps.db.operation.findUnique({
    relationLoadStrategy: "join",
    where: { id: operationId },
    include: {
      payment: {
        select: {
          attempt: true,
          gatewayOrderId: true,
          currency: true,
          currencyExponent: true,
          order: { select: { number: true, name: true } },
        },
      },
    },
  });
  if (row === null || !movesMoney(row.kind)) return undefined;
  const { kind, payment, resolvedBy, resolvedReason, resolvedReportId } = row;
  const money = (minor: bigint) => storedMoney(minor, payment);
  const evidence = evidenceView(row.evidence);
  return {
    operationId,
    orderNumber: required(payment.order, "order of a movement").number,
    customer: required(payment.order, "order of a movement").name,
    attempt: payment.attempt,
    gatewayOrderId: payment.gatewayOrderId,
    kind,
    state: row.state,
    requested: money(required(row.amountMinor, "amount of a movement")),
    moved: row.approvedMinor === null ? null : money(row.approvedMinor + (row.excessMinor ?? 0n)),
    excess: row.excessMinor === null ? null : money(row.excessMinor),
    settlementEnd: settlementEnd(row.openedAt, coverageRule(deps), merchant.timeZone),
    reason: row.reason,
    requestedBy: row.requestedBy,
    openedAt: row.openedAt,
    closedAt: row.closedAt,
    resolution:
      resolvedBy === null
        ? null
        : {
            by: resolvedBy,
            reason: required(resolvedReason, "reason of a resolution"),
            reportId: resolvedReportId,
            reference: row.resolvedReference,
          },
    mayBeLess: kind !== "VOID",
    needsTransactionId: kind === "AUTHORIZE",
    transactionId:
      row.gatewayTransactionId ?? (row.reason === repeatedIdReason ? null : answeredTransactionId(evidence)),
    evidence,
  };
}
