-- The planner decides on plans and workers itself.

ALTER TABLE "customer" RESET (parallel_workers);
ALTER TABLE "orders" RESET (parallel_workers);
ALTER TABLE "order_line" RESET (parallel_workers);
ALTER TABLE "settlement_report" RESET (parallel_workers);
ALTER TABLE "payment" RESET (parallel_workers);
ALTER TABLE "operation" RESET (parallel_workers);
ALTER TABLE "payment_event" RESET (parallel_workers);
ALTER TABLE "settlement_movement" RESET (parallel_workers);
ALTER TABLE "settlement_line" RESET (parallel_workers);
ALTER TABLE "subscription" RESET (parallel_workers);
ALTER TABLE "scheduled_charge" RESET (parallel_workers);
ALTER TABLE "account_event" RESET (parallel_workers);
ALTER TABLE "mail" RESET (parallel_workers);

ALTER FUNCTION "order_is_final"(UUID) RESET enable_seqscan;
ALTER FUNCTION "payment_currency"() RESET enable_seqscan;
ALTER FUNCTION "payment_order_total"() RESET enable_seqscan;
