import "server-only";
import type { SettlementReport } from "@/lib/db/generated/client";
import type { Transaction } from "@/lib/payments/journal";
import type { Period } from "@/lib/unknown-outcomes/coverage";

/** The settlement reports of a merchant that cover some of a period, or touch it. Their number does not grow with the history. */
export function findReports(
  tx: Transaction,
  { merchantId, period: { from, until } }: { merchantId: string; period: Period },
): Promise<SettlementReport[]> {
  return tx.settlementReport.findMany({
    where: { merchantId, coversFrom: { lte: until }, coversUntil: { gte: from } },
  });
}
