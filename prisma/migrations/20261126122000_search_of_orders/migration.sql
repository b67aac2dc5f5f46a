-- What staff search orders by, beside words, numbers and days. On a large database each may be made CONCURRENTLY beforehand, with the
-- same name: this migration then leaves it as it is.
CREATE INDEX IF NOT EXISTS "orders_phone_end" ON "orders" (reverse("phone") text_pattern_ops) WHERE "phone" IS NOT NULL;
CREATE INDEX IF NOT EXISTS "orders_total_minor" ON "orders" ("total_minor");
CREATE INDEX IF NOT EXISTS "payment_card_last4" ON "payment" ("card_last4") WHERE "card_last4" IS NOT NULL;
CREATE INDEX IF NOT EXISTS "operation_gateway_transaction_id" ON "operation" ("gateway_transaction_id")
  WHERE "gateway_transaction_id" IS NOT NULL;
