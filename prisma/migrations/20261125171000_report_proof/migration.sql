-- A line that was set aside keeps what could be read of it: the unknown outcomes that it may be are not resolved by absence.
ALTER TABLE "settlement_upload_line" ADD COLUMN "read_currency" TEXT;
ALTER TABLE "settlement_set_aside"
  ADD COLUMN "read_kind" "operation_kind",
  ADD COLUMN "read_minor" BIGINT,
  ADD COLUMN "read_currency" TEXT;

DROP TRIGGER "settlement_set_aside_is_final" ON "settlement_set_aside";
CREATE TRIGGER "settlement_set_aside_is_final" BEFORE UPDATE ON "settlement_set_aside"
  FOR EACH ROW WHEN (
    OLD."handled_at" IS NOT NULL
    OR (OLD."id", OLD."report_id", OLD."line", OLD."reason", OLD."gateway_order_id", OLD."transaction_id", OLD."type",
        OLD."amount", OLD."currency", OLD."time", OLD."status", OLD."read_kind", OLD."read_minor", OLD."read_currency")
       IS DISTINCT FROM
       (NEW."id", NEW."report_id", NEW."line", NEW."reason", NEW."gateway_order_id", NEW."transaction_id", NEW."type",
        NEW."amount", NEW."currency", NEW."time", NEW."status", NEW."read_kind", NEW."read_minor", NEW."read_currency"))
  EXECUTE FUNCTION "settlement_is_final"();

-- That a movement did not happen is proven by a report, by the bank's word, or by the end of its day of settlement.
ALTER TABLE "operation"
  ADD COLUMN "resolved_reference" TEXT,
  ADD COLUMN "settlement_ended_at" TIMESTAMPTZ(3);
ALTER TABLE "operation"
  ADD CONSTRAINT "operation_not_happened_is_proven" CHECK (
    "state" <> 'NOT_HAPPENED' OR "resolved_report_id" IS NOT NULL
    OR coalesce(length(regexp_replace("resolved_reference", '\s', '', 'g')) >= 6, false)
    OR coalesce("settlement_ended_at" > "opened_at" AND "settlement_ended_at" <= "closed_at", false)) NOT VALID;

-- Where each import came from, and the key by which a signature proved that the file is the bank's.
ALTER TABLE "settlement_upload"
  ADD COLUMN "uploaded_from" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "signature" TEXT NOT NULL DEFAULT 'absent',
  ADD COLUMN "signature_key" TEXT;

CREATE TABLE "settlement_import" (
    "id" UUID NOT NULL,
    "report_id" UUID NOT NULL,
    "file_name" TEXT NOT NULL,
    "imported_by" TEXT NOT NULL,
    "imported_from" TEXT NOT NULL,
    "imported_at" TIMESTAMPTZ(3) NOT NULL,
    "signature" TEXT NOT NULL,
    "signature_key" TEXT,

    CONSTRAINT "settlement_import_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "settlement_import_report_id_idx" ON "settlement_import"("report_id");
ALTER TABLE "settlement_import" ADD CONSTRAINT "settlement_import_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "settlement_report"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "settlement_import"
  ADD CONSTRAINT "settlement_import_signature" CHECK (
    "signature" IN ('verified', 'unchecked', 'absent') AND ("signature" = 'verified') = ("signature_key" IS NOT NULL));

CREATE TRIGGER "settlement_import_is_final" BEFORE UPDATE OR DELETE ON "settlement_import"
  FOR EACH ROW EXECUTE FUNCTION "settlement_is_final"();
