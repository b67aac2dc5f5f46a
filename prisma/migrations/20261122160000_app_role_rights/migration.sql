-- The app's role may not write what follows from the journal, so the triggers that do have the rights of their owner.
ALTER FUNCTION "journal_totals"() SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION "payment_latest"() SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp;

-- Each redaction of evidence: what was replaced, why and by whom. Append-only.
CREATE TABLE "evidence_redaction" (
    "id" BIGSERIAL NOT NULL,
    "operation_id" UUID NOT NULL,
    "path" TEXT[] NOT NULL,
    "reason" TEXT NOT NULL,
    "redacted_by" TEXT NOT NULL,
    "redacted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "transaction" XID8 NOT NULL DEFAULT pg_current_xact_id(),

    CONSTRAINT "evidence_redaction_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "evidence_redaction_words" CHECK (btrim("reason") <> '' AND btrim("redacted_by") <> '')
);

CREATE INDEX "evidence_redaction_operation_id_idx" ON "evidence_redaction"("operation_id");

ALTER TABLE "evidence_redaction" ADD CONSTRAINT "evidence_redaction_operation_id_fkey" FOREIGN KEY ("operation_id") REFERENCES "operation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE FUNCTION "evidence_redaction_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'redactions are append-only: %', OLD."id";
END $$;

CREATE TRIGGER "evidence_redaction_is_final" BEFORE UPDATE OR DELETE ON "evidence_redaction"
  FOR EACH ROW EXECUTE FUNCTION "evidence_redaction_is_final"();

-- A closed operation changes in one way only: the owner of the journal replaces the value at one place of the evidence, in
-- the transaction that writes its trace.
CREATE OR REPLACE FUNCTION "journal_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND to_jsonb(OLD) - 'evidence' = to_jsonb(NEW) - 'evidence'
    AND pg_has_role(current_user, (SELECT "relowner" FROM pg_class WHERE "oid" = TG_RELID), 'USAGE')
    AND EXISTS (
      SELECT 1 FROM "evidence_redaction" r
      WHERE r."operation_id" = OLD."id" AND r."transaction" = pg_current_xact_id()
        AND NEW."evidence" = jsonb_set(OLD."evidence", r."path", '"[redacted]"', false))
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the journal is append-only: operation % is closed', OLD.id;
END $$;

-- Replaces the value at a path of an operation's evidence, such as '{response,body}', by "[redacted]" and leaves a trace.
CREATE FUNCTION "redact_evidence"("operation" UUID, "path" TEXT[], "reason" TEXT, "by" TEXT) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM "operation" o WHERE o."id" = $1 AND o."evidence" #> $2 IS NOT NULL FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'operation % has no evidence at %', $1, $2;
  END IF;
  INSERT INTO "evidence_redaction" ("operation_id", "path", "reason", "redacted_by") VALUES ($1, $2, $3, $4);
  UPDATE "operation" o SET "evidence" = jsonb_set(o."evidence", $2, '"[redacted]"', false) WHERE o."id" = $1;
END $$;

REVOKE ALL ON FUNCTION "redact_evidence"(UUID, TEXT[], TEXT, TEXT) FROM PUBLIC;
