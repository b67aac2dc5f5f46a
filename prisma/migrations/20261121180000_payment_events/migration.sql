-- One word for deciding an unknown outcome: "resolve". "Settlement" is the bank's report.
ALTER TABLE "operation" RENAME COLUMN "settled_by" TO "resolved_by";
ALTER TABLE "operation" RENAME COLUMN "settled_reason" TO "resolved_reason";
ALTER TABLE "operation" RENAME COLUMN "settled_report_id" TO "resolved_report_id";
ALTER TABLE "operation" RENAME CONSTRAINT "operation_settled" TO "operation_resolved";
ALTER TABLE "operation" RENAME CONSTRAINT "operation_settled_by_report" TO "operation_resolved_by_report";
ALTER TABLE "operation" RENAME CONSTRAINT "operation_settled_report_id_fkey" TO "operation_resolved_report_id_fkey";
ALTER INDEX "operation_settled_report_id_idx" RENAME TO "operation_resolved_report_id_idx";
ALTER VIEW "settlement_verdict" RENAME TO "settlement_comparison";
ALTER VIEW "settlement_comparison" RENAME COLUMN "verdict" TO "comparison";

-- Every change of a payment attempt: what happened, who caused it, when and why.
CREATE TYPE "payment_event_kind" AS ENUM (
  'started', 'session_opened', 'card_added', 'challenged', 'authenticated', 'not_authenticated', 'approved',
  'declined', 'failed', 'expired', 'outcome_unknown', 'answered_late', 'resolved');

CREATE TABLE "payment_event" (
    "id" BIGSERIAL NOT NULL,
    "payment_id" UUID NOT NULL,
    "operation_id" UUID,
    "kind" "payment_event_kind" NOT NULL,
    "from_status" "payment_status",
    "to_status" "payment_status" NOT NULL,
    "actor" TEXT NOT NULL,
    "cause" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_event_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "payment_event_payment_id_idx" ON "payment_event"("payment_id");

ALTER TABLE "payment_event" ADD CONSTRAINT "payment_event_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payment_event" ADD CONSTRAINT "payment_event_operation_id_fkey" FOREIGN KEY ("operation_id") REFERENCES "operation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Attempts from before this migration keep what was recorded of them.
INSERT INTO "payment_event" ("payment_id", "kind", "to_status", "actor", "at")
  SELECT "id", 'started'::"payment_event_kind", 'STARTED'::"payment_status", 'shopper', "created_at" FROM "payment"
  UNION ALL
  SELECT "id", 'challenged', 'CHALLENGE', 'system', "challenged_at" FROM "payment" WHERE "challenged_at" IS NOT NULL
  UNION ALL
  SELECT "id", CASE WHEN "status" = 'NOT_AUTHENTICATED' THEN 'not_authenticated'::"payment_event_kind" ELSE 'authenticated' END,
    CASE WHEN "status" = 'NOT_AUTHENTICATED' THEN 'NOT_AUTHENTICATED'::"payment_status" ELSE 'READY' END, 'shopper', "returned_at"
  FROM "payment" WHERE "returned_at" IS NOT NULL
  ORDER BY 5;

CREATE FUNCTION "payment_event_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'payment events are append-only: %', OLD.id;
END $$;

CREATE TRIGGER "payment_event_is_final" BEFORE UPDATE OR DELETE ON "payment_event"
  FOR EACH ROW EXECUTE FUNCTION "payment_event_is_final"();

ALTER TABLE "payment" DROP COLUMN "challenged_at", DROP COLUMN "returned_at";

-- The state of an order, defined once: that of its latest payment attempt. "unpaid" is an order without one.
CREATE TYPE "order_state" AS ENUM (
  'in_progress', 'failed', 'authorized', 'partly_approved', 'partly_captured', 'paid', 'partly_refunded',
  'refunded', 'cancelled');

ALTER TABLE "payment"
  ADD COLUMN "latest" BOOLEAN NOT NULL DEFAULT true,
  ADD COLUMN "outcome_unknown" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "order_state" "order_state" NOT NULL DEFAULT 'in_progress';

CREATE FUNCTION "order_state_of"(p "payment") RETURNS "order_state" LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN p."status" IN ('DECLINED', 'NOT_AUTHENTICATED', 'EXPIRED', 'FAILED') THEN 'failed'
    WHEN p."status" <> 'APPROVED' THEN 'in_progress'
    WHEN p."voided" THEN 'cancelled'
    WHEN p."refunded_minor" > 0 AND p."refunded_minor" = p."captured_minor" THEN 'refunded'
    WHEN p."refunded_minor" > 0 THEN 'partly_refunded'
    WHEN p."authorized_minor" < p."amount_minor" THEN 'partly_approved'
    WHEN p."captured_minor" = 0 THEN 'authorized'
    WHEN p."captured_minor" < p."authorized_minor" THEN 'partly_captured'
    ELSE 'paid'
  END::"order_state"
$$;

CREATE FUNCTION "payment_order_state"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."order_state" := "order_state_of"(NEW);
  RETURN NEW;
END $$;

CREATE TRIGGER "payment_order_state" BEFORE INSERT OR UPDATE ON "payment"
  FOR EACH ROW EXECUTE FUNCTION "payment_order_state"();

-- A new attempt is the latest one of its order.
CREATE FUNCTION "payment_latest"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."attempt" > 1 THEN
    UPDATE "payment" SET "latest" = false WHERE "order_id" = NEW."order_id" AND "latest";
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "payment_latest" BEFORE INSERT ON "payment"
  FOR EACH ROW EXECUTE FUNCTION "payment_latest"();

UPDATE "payment" p SET
  "latest" = NOT EXISTS (SELECT 1 FROM "payment" o WHERE o."order_id" = p."order_id" AND o."attempt" > p."attempt"),
  "outcome_unknown" = EXISTS (SELECT 1 FROM "operation" WHERE "payment_id" = p."id" AND "state" = 'UNKNOWN');

CREATE UNIQUE INDEX "payment_one_latest" ON "payment"("order_id") WHERE "latest";
CREATE INDEX "payment_order_state_outcome_unknown_idx" ON "payment"("order_state", "outcome_unknown");

-- The journal's totals now include whether an outcome is unknown.
CREATE OR REPLACE FUNCTION "journal_totals"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "payment" WHERE "id" = NEW."payment_id" FOR UPDATE;
  UPDATE "payment" SET
    "authorized_minor" = t."authorized",
    "captured_minor" = t."captured",
    "refunded_minor" = t."refunded",
    "capture_pending_minor" = t."capture_pending",
    "refund_pending_minor" = t."refund_pending",
    "voided" = t."voided",
    "outcome_unknown" = t."outcome_unknown",
    "revision" = t."revision",
    "updated_at" = now()
  FROM (
    SELECT
      coalesce(sum("approved_minor") FILTER (WHERE "kind" IN ('PAY', 'AUTHORIZE')), 0) AS "authorized",
      coalesce(sum("approved_minor") FILTER (WHERE "kind" IN ('PAY', 'CAPTURE')), 0) AS "captured",
      coalesce(sum("approved_minor") FILTER (WHERE "kind" = 'REFUND'), 0) AS "refunded",
      coalesce(sum("amount_minor") FILTER (WHERE "kind" = 'CAPTURE' AND "closed_at" IS NULL), 0) AS "capture_pending",
      coalesce(sum("amount_minor") FILTER (WHERE "kind" = 'REFUND' AND "closed_at" IS NULL), 0) AS "refund_pending",
      coalesce(bool_or("kind" = 'VOID' AND "state" = 'SUCCEEDED'), false) AS "voided",
      coalesce(bool_or("state" = 'UNKNOWN'), false) AS "outcome_unknown",
      max("sequence") AS "revision"
    FROM "operation" WHERE "payment_id" = NEW."payment_id"
  ) t
  WHERE "id" = NEW."payment_id";
  RETURN NULL;
END $$;
