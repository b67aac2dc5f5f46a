-- An approved verification was "partly_approved": the gateway takes no amount of zero, and nothing of it is authorized.
CREATE FUNCTION "order_state_of"(
  "intent" "payment_intent", "status" "payment_status", "voided" BOOLEAN, "amount" BIGINT, "authorized" BIGINT,
  "captured" BIGINT, "refunded" BIGINT
) RETURNS "order_state" LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN "status" IN ('DECLINED', 'NOT_AUTHENTICATED', 'EXPIRED', 'FAILED') THEN 'failed'::"order_state"
    WHEN "status" <> 'APPROVED' THEN 'in_progress'::"order_state"
    WHEN "intent" = 'VERIFY' THEN 'verified'::"order_state"
    WHEN "voided" THEN 'cancelled'::"order_state"
    WHEN "refunded" > 0 AND "refunded" = "captured" THEN 'refunded'::"order_state"
    WHEN "refunded" > 0 THEN 'partly_refunded'::"order_state"
    WHEN "authorized" < "amount" THEN 'partly_approved'::"order_state"
    WHEN "captured" = 0 THEN 'authorized'::"order_state"
    WHEN "captured" < "authorized" THEN 'partly_captured'::"order_state"
    ELSE 'paid'::"order_state"
  END
$$;

CREATE OR REPLACE FUNCTION "order_state_of"(p "payment") RETURNS "order_state" LANGUAGE sql IMMUTABLE AS $$
  SELECT "order_state_of"(p."intent", p."status", p."voided", p."amount_minor", p."authorized_minor", p."captured_minor",
    p."refunded_minor")
$$;

CREATE OR REPLACE FUNCTION "payment_order_state"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."order_state" := "order_state_of"(NEW."intent", NEW."status", NEW."voided", NEW."amount_minor", NEW."authorized_minor",
    NEW."captured_minor", NEW."refunded_minor");
  RETURN NEW;
END $$;

DROP FUNCTION "order_state_of"("payment_status", BOOLEAN, BIGINT, BIGINT, BIGINT, BIGINT);

-- The trigger writes their state, and the tally follows.
UPDATE "payment" SET "latest" = "latest" WHERE "intent" = 'VERIFY' AND "status" = 'APPROVED';
