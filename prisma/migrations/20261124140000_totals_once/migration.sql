-- A statement that closes an operation and opens the next one runs this trigger twice. Both runs see both rows and compute the
-- same totals, so that the second has nothing to write: the totals were a third of all versions of a payment's row.
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
  WHERE p."id" = NEW."payment_id" AND (
      p."authorized_minor", p."captured_minor", p."refunded_minor", p."capture_pending_minor",
      p."refund_pending_minor", p."voided", p."outcome_unknown", p."revision", p."updated_at"
    ) IS DISTINCT FROM (
      t."authorized", t."captured", t."refunded", t."capture_pending",
      t."refund_pending", t."voided", t."outcome_unknown", t."revision", now()::TIMESTAMPTZ(3));
  RETURN NULL;
END $$;
