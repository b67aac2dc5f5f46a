-- One word for deciding an unknown outcome: "resolve". "Settlement" is the bank's report.
ALTER TABLE "operation" RENAME COLUMN "settled_by" TO "resolved_by";
ALTER TABLE "operation" RENAME COLUMN "settled_reason" TO "resolved_reason";
ALTER TABLE "operation" RENAME COLUMN "settled_report_id" TO "resolved_report_id";
ALTER TABLE "operation" RENAME CONSTRAINT "operation_settled" TO "operation_resolved";
ALTER TABLE "operation" RENAME CONSTRAINT "operation_settled_by_report" TO "operation_resolved_by_report";
ALTER TABLE "operation" RENAME CONSTRAINT "operation_settled_report_id_fkey" TO "operation_resolved_report_id_fkey";
ALTER INDEX "operation_settled_report_id_idx" RENAME TO "operation_resolved_report_id_idx";
ALTER VIEW "settlement_verdict" RENAME TO "settlement_comparison";
ALTER VIEW "settlement_comparison" RENAME COLUMN "verdict" TO "comparison";
