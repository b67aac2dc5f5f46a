-- When the last piece of an order left: what is paid or authorized and has pieces left is a list of work.
ALTER TABLE "payment" ADD COLUMN "dispatched_at" TIMESTAMPTZ(3);
UPDATE "payment" p SET "dispatched_at" = (SELECT max(d."at") FROM "dispatch" d WHERE d."order_id" = p."order_id")
WHERE p."status" = 'APPROVED' AND EXISTS (SELECT 1 FROM "dispatch" d WHERE d."order_id" = p."order_id")
  AND NOT EXISTS (
    SELECT 1 FROM "order_line" l WHERE l."order_id" = p."order_id" AND l."quantity" > (
      SELECT coalesce(sum(g."quantity"), 0) FROM "dispatch_line" g WHERE g."order_line_id" = l."id"));
CREATE INDEX "payment_to_dispatch" ON "payment"("ordered_at", "order_id")
  WHERE "latest" AND "status" = 'APPROVED' AND NOT "voided" AND "dispatched_at" IS NULL AND "order_id" IS NOT NULL
    AND "order_state" <> 'refunded';
