-- An attempt is written together with its first operation: with that revision, the trigger on the journal need not write the
-- payment's row again.
ALTER TABLE "payment" ALTER COLUMN "revision" SET DEFAULT 1;

-- Reads first and writes only what differs. An UPDATE that finds no row still copies all triggers of its table.
CREATE OR REPLACE FUNCTION "journal_totals"() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  "t" RECORD;
BEGIN
  -- A statement of its own: the next one sees what the transaction that held the lock has written.
  PERFORM 1 FROM "payment" WHERE "id" = NEW."payment_id" FOR UPDATE;
  SELECT j.* INTO "t" FROM "payment" p CROSS JOIN "totals_of_journal"(NEW."payment_id") j
  WHERE p."id" = NEW."payment_id" AND (
      p."authorized_minor", p."captured_minor", p."refunded_minor", p."capture_pending_minor",
      p."refund_pending_minor", p."voided", p."outcome_unknown", p."revision", p."updated_at"
    ) IS DISTINCT FROM (
      j."authorized", j."captured", j."refunded", j."capture_pending",
      j."refund_pending", j."voided", j."outcome_unknown", j."revision", now()::TIMESTAMPTZ(3));
  IF FOUND THEN
    UPDATE "payment" SET
      "authorized_minor" = "t"."authorized",
      "captured_minor" = "t"."captured",
      "refunded_minor" = "t"."refunded",
      "capture_pending_minor" = "t"."capture_pending",
      "refund_pending_minor" = "t"."refund_pending",
      "voided" = "t"."voided",
      "outcome_unknown" = "t"."outcome_unknown",
      "revision" = "t"."revision",
      "updated_at" = now()
    WHERE "id" = NEW."payment_id";
  END IF;
  RETURN NULL;
END $$;

-- The same path as that of a connection: pg_catalog, where it is not named, is searched first. PostgreSQL
-- plans a statement again whenever a function runs under another path than before, even if both find the same.
ALTER FUNCTION "add_up_tally"() SET search_path = public, pg_temp;
ALTER FUNCTION "agreement_ended_card"() SET search_path = public, pg_temp;
ALTER FUNCTION "operation_activates_agreement"() SET search_path = public, pg_temp;
ALTER FUNCTION "operation_mail"() SET search_path = public, pg_temp;
ALTER FUNCTION "operation_under_agreement"() SET search_path = public, pg_temp;
ALTER FUNCTION "order_expired_stock"() SET search_path = public, pg_temp;
ALTER FUNCTION "order_line_stock"() SET search_path = public, pg_temp;
ALTER FUNCTION "order_tally"() SET search_path = public, pg_temp;
ALTER FUNCTION "payment_ends_agreement"() SET search_path = public, pg_temp;
ALTER FUNCTION "payment_event_mail"() SET search_path = public, pg_temp;
ALTER FUNCTION "payment_latest"() SET search_path = public, pg_temp;
ALTER FUNCTION "payment_saved_card"() SET search_path = public, pg_temp;
ALTER FUNCTION "payment_tally"() SET search_path = public, pg_temp;
ALTER FUNCTION "payment_under_agreement"() SET search_path = public, pg_temp;
ALTER FUNCTION "payment_voided_stock"() SET search_path = public, pg_temp;
ALTER FUNCTION "redact_evidence"(UUID, TEXT[], TEXT, TEXT) SET search_path = public, pg_temp;
ALTER FUNCTION "subscription_mail"() SET search_path = public, pg_temp;

-- Most rows have none of these. A null is an entry of the index as well, and each change of a row's state writes all entries again.
DROP INDEX "mail_one_for_event";
CREATE UNIQUE INDEX "mail_one_for_event" ON "mail"("event_id") WHERE "event_id" IS NOT NULL AND "again_of" IS NULL;
DROP INDEX "mail_one_for_sign_in";
CREATE UNIQUE INDEX "mail_one_for_sign_in" ON "mail"("sign_in_id") WHERE "sign_in_id" IS NOT NULL AND "again_of" IS NULL;
DROP INDEX "mail_subscription_id_idx";
CREATE INDEX "mail_subscription_id_idx" ON "mail"("subscription_id") WHERE "subscription_id" IS NOT NULL;
DROP INDEX "payment_agreement_id_idx";
CREATE INDEX "payment_agreement_id_idx" ON "payment"("agreement_id") WHERE "agreement_id" IS NOT NULL;
DROP INDEX "payment_card_digest_idx";
CREATE INDEX "payment_card_digest_idx" ON "payment"("card_digest") WHERE "card_digest" IS NOT NULL;
DROP INDEX "operation_resolved_report_id_idx";
CREATE INDEX "operation_resolved_report_id_idx" ON "operation"("resolved_report_id") WHERE "resolved_report_id" IS NOT NULL;
