-- pg_restore runs without a search path, so a body that PostgreSQL reads at each call does not find the type "order_state", and a
-- dump of the table "payment" cannot be restored. This body is read once, here; a dump names its types with their schema.
CREATE OR REPLACE FUNCTION "order_state_of"(
  "intent" "payment_intent", "status" "payment_status", "voided" BOOLEAN, "amount" BIGINT, "authorized" BIGINT, "captured" BIGINT,
  "refunded" BIGINT, "rest_closed" BOOLEAN
) RETURNS "order_state" LANGUAGE sql IMMUTABLE
RETURN CASE
  WHEN "status" IN ('DECLINED', 'NOT_AUTHENTICATED', 'EXPIRED', 'FAILED') THEN 'failed'::"order_state"
  WHEN "status" <> 'APPROVED' THEN 'in_progress'::"order_state"
  WHEN "intent" = 'VERIFY' THEN 'verified'::"order_state"
  WHEN "voided" THEN 'cancelled'::"order_state"
  WHEN "refunded" > 0 AND "refunded" = "captured" THEN 'refunded'::"order_state"
  WHEN "refunded" > 0 THEN 'partly_refunded'::"order_state"
  WHEN "authorized" < "amount" THEN 'partly_approved'::"order_state"
  WHEN "captured" = 0 THEN 'authorized'::"order_state"
  WHEN "captured" < "authorized" AND NOT "rest_closed" THEN 'partly_captured'::"order_state"
  ELSE 'paid'::"order_state"
END;
