-- The state of an order is worked out inside the trigger's own expression. A function that takes the whole row is planned and run as a
-- query in each transaction: it was a third of PostgreSQL's time for a payment.
CREATE FUNCTION "order_state_of"(
  "status" "payment_status", "voided" BOOLEAN, "amount" BIGINT, "authorized" BIGINT, "captured" BIGINT, "refunded" BIGINT
) RETURNS "order_state" LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN "status" IN ('DECLINED', 'NOT_AUTHENTICATED', 'EXPIRED', 'FAILED') THEN 'failed'::"order_state"
    WHEN "status" <> 'APPROVED' THEN 'in_progress'::"order_state"
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
  SELECT "order_state_of"(p."status", p."voided", p."amount_minor", p."authorized_minor", p."captured_minor", p."refunded_minor")
$$;

CREATE OR REPLACE FUNCTION "payment_order_state"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."order_state" := "order_state_of"(NEW."status", NEW."voided", NEW."amount_minor", NEW."authorized_minor",
    NEW."captured_minor", NEW."refunded_minor");
  RETURN NEW;
END $$;

-- For the same reason. Stable, because the text of an enum's value is.
CREATE FUNCTION "payment_outcome"("unknown" BOOLEAN, "state" "order_state") RETURNS TEXT LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN "unknown" THEN 'outcome_unknown' ELSE "state"::TEXT END
$$;

CREATE OR REPLACE FUNCTION "payment_outcome"(p "payment") RETURNS TEXT LANGUAGE sql STABLE AS $$
  SELECT "payment_outcome"(p."outcome_unknown", p."order_state")
$$;

CREATE OR REPLACE FUNCTION "payment_tally"() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  "is" TEXT := "payment_outcome"(NEW."outcome_unknown", NEW."order_state");
  "was" TEXT := "payment_outcome"(OLD."outcome_unknown", OLD."order_state");
BEGIN
  INSERT INTO "tally_change" ("name", "delta")
    SELECT 'payment ' || "is", 1
    UNION ALL
    SELECT 'order ' || "is", 1 WHERE NEW."latest" AND NEW."order_id" IS NOT NULL
    UNION ALL
    SELECT 'payment ' || "was", -1 WHERE TG_OP = 'UPDATE'
    UNION ALL
    SELECT 'order ' || "was", -1 WHERE TG_OP = 'UPDATE' AND OLD."latest" AND OLD."order_id" IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "payment_session_key"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."session_key" := NULL;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER "payment_session_key" BEFORE INSERT OR UPDATE ON "payment" FOR EACH ROW
  WHEN (NEW."session_key" IS NOT NULL
    AND NEW."status" NOT IN ('SESSION_OPEN', 'AGREEMENT_ADDED', 'CARD_ADDED', 'CHALLENGE'))
  EXECUTE FUNCTION "payment_session_key"();

-- A change of a payment's status takes the totals of its journal with it, so that a statement that closes an operation, opens the
-- next one and moves the payment on writes the payment's row once. The trigger on the journal then has nothing to write.
CREATE FUNCTION "totals_of_journal"("of_payment" UUID) RETURNS TABLE (
  "authorized" BIGINT, "captured" BIGINT, "refunded" BIGINT, "capture_pending" BIGINT, "refund_pending" BIGINT,
  "voided" BOOLEAN, "outcome_unknown" BOOLEAN, "revision" INTEGER
) LANGUAGE sql STABLE AS $$
  SELECT
    coalesce(sum("approved_minor") FILTER (WHERE "kind" IN ('PAY', 'AUTHORIZE')), 0)::BIGINT,
    coalesce(sum("approved_minor") FILTER (WHERE "kind" IN ('PAY', 'CAPTURE')), 0)::BIGINT,
    coalesce(sum("approved_minor") FILTER (WHERE "kind" = 'REFUND'), 0)::BIGINT,
    coalesce(sum("amount_minor") FILTER (WHERE "kind" = 'CAPTURE' AND "closed_at" IS NULL), 0)::BIGINT,
    coalesce(sum("amount_minor") FILTER (WHERE "kind" = 'REFUND' AND "closed_at" IS NULL), 0)::BIGINT,
    coalesce(bool_or("kind" = 'VOID' AND "state" = 'SUCCEEDED'), false),
    coalesce(bool_or("state" = 'UNKNOWN'), false),
    max("sequence")
  FROM "operation" WHERE "payment_id" = "of_payment"
$$;

CREATE FUNCTION "payment_journal"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "t" RECORD;
BEGIN
  SELECT * INTO "t" FROM "totals_of_journal"(NEW."id");
  -- A payment without a journal has no revision to take.
  IF "t"."revision" IS NOT NULL THEN
    NEW."authorized_minor" := "t"."authorized";
    NEW."captured_minor" := "t"."captured";
    NEW."refunded_minor" := "t"."refunded";
    NEW."capture_pending_minor" := "t"."capture_pending";
    NEW."refund_pending_minor" := "t"."refund_pending";
    NEW."voided" := "t"."voided";
    NEW."outcome_unknown" := "t"."outcome_unknown";
    NEW."revision" := "t"."revision";
  END IF;
  RETURN NEW;
END $$;
-- Triggers run in the order of their names: this one before payment_order_state, which reads the totals.
CREATE TRIGGER "payment_journal" BEFORE UPDATE OF "status" ON "payment" FOR EACH ROW EXECUTE FUNCTION "payment_journal"();

CREATE OR REPLACE FUNCTION "journal_totals"() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM "payment" WHERE "id" = NEW."payment_id" FOR UPDATE;
  UPDATE "payment" p SET
    "authorized_minor" = t."authorized",
    "captured_minor" = t."captured",
    "refunded_minor" = t."refunded",
    "capture_pending_minor" = t."capture_pending",
    "refund_pending_minor" = t."refund_pending",
    "voided" = t."voided",
    "outcome_unknown" = t."outcome_unknown",
    "revision" = t."revision",
    "updated_at" = now()
  FROM "totals_of_journal"(NEW."payment_id") t
  WHERE p."id" = NEW."payment_id" AND (
      p."authorized_minor", p."captured_minor", p."refunded_minor", p."capture_pending_minor",
      p."refund_pending_minor", p."voided", p."outcome_unknown", p."revision", p."updated_at"
    ) IS DISTINCT FROM (
      t."authorized", t."captured", t."refunded", t."capture_pending",
      t."refund_pending", t."voided", t."outcome_unknown", t."revision", now()::TIMESTAMPTZ(3));
  RETURN NULL;
END $$;

-- Whatever changed the column: a trigger "of" a column fires only where the statement itself names it.
CREATE OR REPLACE TRIGGER "payment_voided_stock" AFTER UPDATE ON "payment" FOR EACH ROW
  WHEN (NEW."voided" AND NOT OLD."voided") EXECUTE FUNCTION "payment_voided_stock"();
