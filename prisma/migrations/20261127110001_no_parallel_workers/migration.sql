-- The shop's statements read a few hundred rows, but the planner starts workers for some of them once a table is large, and their
-- start takes several times as long as the statement. A setting of the tables needs no right over the server or a role, and holds
-- behind any pooler.
ALTER TABLE "customer" SET (parallel_workers = 0);
ALTER TABLE "orders" SET (parallel_workers = 0);
ALTER TABLE "order_line" SET (parallel_workers = 0);
ALTER TABLE "payment" SET (parallel_workers = 0);
ALTER TABLE "operation" SET (parallel_workers = 0);
ALTER TABLE "payment_event" SET (parallel_workers = 0);
ALTER TABLE "mail" SET (parallel_workers = 0);
ALTER TABLE "subscription" SET (parallel_workers = 0);
ALTER TABLE "scheduled_charge" SET (parallel_workers = 0);
ALTER TABLE "account_event" SET (parallel_workers = 0);
ALTER TABLE "settlement_report" SET (parallel_workers = 0);
ALTER TABLE "settlement_movement" SET (parallel_workers = 0);
ALTER TABLE "settlement_line" SET (parallel_workers = 0);
