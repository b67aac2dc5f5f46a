-- The list of orders that staff see first: the bank approved a payment, or its outcome is unknown.
CREATE INDEX "payment_approved" ON "payment"("ordered_at", "order_id")
  WHERE "latest" AND "order_id" IS NOT NULL AND ("outcome_unknown" OR "status" = 'APPROVED');
