import "server-only";
import type { OperationKind, OperationState } from "@/lib/db/generated/enums";
import type { Database } from "@/lib/db/database";
import { type Money, storedMoney } from "@/lib/money/money";
import { type EvidenceView, evidenceView } from "@/lib/payments/evidence-view";
import { movesMoney } from "@/lib/payments/operation-result";

/** One call to the bank. */
export type CallView = {
  id: string;
  kind: OperationKind;
  state: OperationState;
  /** Null for a step that moves no money. */
  amount: Money | null;
  /** Null for the verification of a card. */
  orderNumber: string | null;
  gatewayOrderId: string;
  attempt: number;
  requestedBy: string;
  openedAt: Date;
  closedAt: Date | null;
  gatewayCode: string | null;
  gatewayRecommendation: string | null;
  gatewayTransactionId: string | null;
  reason: string | null;
  /** Whether its outcome is or was unknown: the desk for unknown outcomes shows it. */
  isOnDesk: boolean;
  evidence: EvidenceView | null;
};

/** A call to the bank with its evidence; undefined if there is none with this id. */
export async function readCall(
  { id }: { id: string },
  { db }: { db: Database },
): Promise<CallView | undefined> {
  const row = await db.operation.findUnique({
    relationLoadStrategy: "join",
    where: { id },
    include: {
      payment: {
        select: {
          attempt: true,
          gatewayOrderId: true,
          currency: true,
          currencyExponent: true,
          order: { select: { number: true } },
        },
      },
    },
  });
  if (row === null) return undefined;
  const { kind, state, payment, amountMinor, resolvedBy } = row;
  return {
    id,
    kind,
    state,
    amount: amountMinor === null ? null : storedMoney(amountMinor, payment),
    orderNumber: payment.order?.number ?? null,
    gatewayOrderId: payment.gatewayOrderId,
    attempt: payment.attempt,
    requestedBy: row.requestedBy,
    openedAt: row.openedAt,
    closedAt: row.closedAt,
    gatewayCode: row.gatewayCode,
    gatewayRecommendation: row.gatewayRecommendation,
    gatewayTransactionId: row.gatewayTransactionId,
    reason: row.reason,
    isOnDesk: movesMoney(kind) && (state === "UNKNOWN" || resolvedBy !== null),
    evidence: evidenceView(row.evidence),
  };
}
