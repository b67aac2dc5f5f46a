-- Work that staff ask for on many orders at once.

-- Work that staff ask for on many orders at once. The worker does each item once, by the same use cases as a single press.
CREATE TABLE "bulk_run" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "action" TEXT NOT NULL,
  "carrier" TEXT,
  "requested_by" TEXT NOT NULL,
  "requested_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "bulk_run_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "bulk_run_action" CHECK ("action" IN ('capture', 'dispatch', 'dispatch_and_capture'))
);
CREATE INDEX "bulk_run_requested_at_idx" ON "bulk_run"("requested_at");

CREATE TABLE "bulk_item" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "run_id" UUID NOT NULL,
  "position" INTEGER NOT NULL,
  "order_id" UUID NOT NULL,
  "revision" INTEGER NOT NULL,
  "amount_minor" BIGINT,
  "started_at" TIMESTAMPTZ(3),
  "result" TEXT,

  CONSTRAINT "bulk_item_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "bulk_item_result" CHECK ("result" IS NULL OR "started_at" IS NOT NULL),
  CONSTRAINT "bulk_item_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "bulk_run"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "bulk_item_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "bulk_item_run_id_order_id_key" ON "bulk_item"("run_id", "order_id");
CREATE INDEX "bulk_item_order_id_idx" ON "bulk_item"("order_id");
CREATE INDEX "bulk_item_waiting" ON "bulk_item"("run_id", "position") WHERE "started_at" IS NULL;
