-- Running numbers of invoices and credit notes: one sequence for each kind and year, without a gap.

CREATE TYPE "invoice_kind" AS ENUM ('INVOICE', 'CREDIT_NOTE');

CREATE TABLE "invoice_sequence" (
  "kind" "invoice_kind" NOT NULL,
  "year" SMALLINT NOT NULL,
  "last" INTEGER NOT NULL,

  CONSTRAINT "invoice_sequence_pkey" PRIMARY KEY ("kind", "year")
);

CREATE TABLE "invoice" (
  "operation_id" UUID NOT NULL,
  "kind" "invoice_kind" NOT NULL,
  "year" SMALLINT NOT NULL,
  "number" INTEGER,
  "issued_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "invoice_pkey" PRIMARY KEY ("operation_id"),
  CONSTRAINT "invoice_operation_id_fkey" FOREIGN KEY ("operation_id")
    REFERENCES "operation"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "invoice_kind_year_number_key" ON "invoice"("kind", "year", "number");

-- A sequence begins with 1 and rises by one.
CREATE FUNCTION "invoice_sequence_rises"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (TG_OP = 'INSERT' AND NEW."last" = 1)
    OR (TG_OP = 'UPDATE' AND (NEW."kind", NEW."year", NEW."last") = (OLD."kind", OLD."year", OLD."last" + 1))
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a sequence of invoices rises by one'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_sequence_rises';
END $$;
CREATE TRIGGER "invoice_sequence_rises" BEFORE INSERT OR UPDATE OR DELETE ON "invoice_sequence"
  FOR EACH ROW EXECUTE FUNCTION "invoice_sequence_rises"();

-- Each number that a sequence has reached is that of an invoice at the end of its transaction.
CREATE FUNCTION "invoice_sequence_is_used"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM "invoice" i
    WHERE i."kind" = NEW."kind" AND i."year" = NEW."year" AND i."number" = NEW."last")
  THEN
    RAISE EXCEPTION 'a number of the sequence has no invoice'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_sequence_is_used';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "invoice_sequence_is_used" AFTER INSERT OR UPDATE ON "invoice_sequence"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "invoice_sequence_is_used"();

-- An invoice is of a movement of its kind. It gets the number that its sequence has reached, once, and never changes.
CREATE FUNCTION "invoice_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD."number" IS NULL AND to_jsonb(NEW) - 'number' = to_jsonb(OLD) - 'number'
    AND EXISTS (SELECT 1 FROM "invoice_sequence" s
      WHERE s."kind" = NEW."kind" AND s."year" = NEW."year" AND s."last" = NEW."number")
  THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' AND NEW."number" IS NULL
    AND EXISTS (SELECT 1 FROM "operation" o WHERE o."id" = NEW."operation_id" AND o."state" = 'SUCCEEDED'
      AND CASE NEW."kind" WHEN 'INVOICE' THEN o."kind" IN ('PAY', 'CAPTURE') ELSE o."kind" = 'REFUND' END)
  THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'an invoice has the next number of its sequence and never changes'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_is_final';
END $$;
CREATE TRIGGER "invoice_is_final" AFTER INSERT OR UPDATE OR DELETE ON "invoice"
  FOR EACH ROW EXECUTE FUNCTION "invoice_is_final"();

-- Gives an invoice its number when its transaction commits: the sequence is the last that is locked, and what is rolled back locks none.
CREATE FUNCTION "invoice_is_numbered"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  "reached" INTEGER;
BEGIN
  INSERT INTO "invoice_sequence" AS s ("kind", "year", "last") VALUES (NEW."kind", NEW."year", 1)
    ON CONFLICT ("kind", "year") DO UPDATE SET "last" = s."last" + 1 RETURNING "last" INTO "reached";
  UPDATE "invoice" SET "number" = "reached" WHERE "operation_id" = NEW."operation_id";
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "invoice_is_numbered" AFTER INSERT ON "invoice"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "invoice_is_numbered"();
