import "server-only";
import type { Prisma, SettlementReport } from "@/lib/db/generated/client";
import type { Transaction } from "@/lib/payments/journal";
import type { Period } from "@/lib/unknown-outcomes/coverage";

type Wanted = { merchantId: string; period: Period };

/** The settlement reports of a merchant that cover some of a period, or touch it. Their number does not grow with the history. */
export function findReports(tx: Transaction, wanted: Wanted): Promise<SettlementReport[]> {
  return tx.settlementReport.findMany({ where: touching(wanted) });
}

/** Of the reports of a merchant, those that cover some of a period, or touch it. */
export function touching({ merchantId, period: { from, until } }: Wanted): Prisma.SettlementReportWhereInput {
  return { merchantId, coversFrom: { lte: until }, coversUntil: { gte: from } };
}
