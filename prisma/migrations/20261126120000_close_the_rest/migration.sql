-- Staff close the rest of a payment of which a part is captured: nothing more will be captured.

ALTER TYPE "payment_event_kind" ADD VALUE 'rest_closed';

ALTER TABLE "payment" ADD COLUMN "rest_closed_at" TIMESTAMPTZ(3);

-- With a pending capture there is no closed rest, and with a closed rest no pending capture: none can be opened.
ALTER TABLE "payment" ADD CONSTRAINT "payment_rest_closed" CHECK (
  "rest_closed_at" IS NULL OR (
    "status" = 'APPROVED' AND NOT "voided" AND "capture_pending_minor" = 0
    AND "captured_minor" > 0 AND "captured_minor" < "authorized_minor"));

CREATE FUNCTION "payment_rest_closed_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a closed rest never changes' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;
CREATE TRIGGER "payment_rest_closed_is_final" BEFORE UPDATE OF "rest_closed_at" ON "payment" FOR EACH ROW
  WHEN (OLD."rest_closed_at" IS NOT NULL AND NEW."rest_closed_at" IS DISTINCT FROM OLD."rest_closed_at")
  EXECUTE FUNCTION "payment_rest_closed_is_final"();

-- An order is paid when its rest is closed.
CREATE FUNCTION "order_state_of"(
  "intent" "payment_intent", "status" "payment_status", "voided" BOOLEAN, "amount" BIGINT, "authorized" BIGINT,
  "captured" BIGINT, "refunded" BIGINT, "rest_closed" BOOLEAN
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
    WHEN "captured" < "authorized" AND NOT "rest_closed" THEN 'partly_captured'::"order_state"
    ELSE 'paid'::"order_state"
  END
$$;
-- PostgreSQL 15 and 16 cannot change the expression of a column, so the column is created again, and its index with it. That writes the
-- table again, with the lists locked meanwhile.
ALTER TABLE "payment" DROP COLUMN "order_state";
ALTER TABLE "payment" ADD COLUMN "order_state" "order_state" NOT NULL GENERATED ALWAYS AS ("order_state_of"(
  "intent", "status", "voided", "amount_minor", "authorized_minor", "captured_minor", "refunded_minor",
  "rest_closed_at" IS NOT NULL)) STORED;
CREATE INDEX "payment_in_state" ON "payment"("order_state", "ordered_at", "order_id")
  WHERE "latest" AND NOT "outcome_unknown" AND "order_id" IS NOT NULL;
DROP FUNCTION "order_state_of"("payment_intent", "payment_status", BOOLEAN, BIGINT, BIGINT, BIGINT, BIGINT);
