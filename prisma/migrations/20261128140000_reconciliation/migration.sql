-- The bank's reports, beside the journal.

CREATE TABLE "settlement_report" (
  "id" UUID NOT NULL,
  "merchant_id" TEXT NOT NULL,
  "file_name" TEXT NOT NULL,
  "digest" TEXT NOT NULL,
  "covers_from" TIMESTAMPTZ(3) NOT NULL,
  "covers_until" TIMESTAMPTZ(3) NOT NULL,
  "imported_by" TEXT NOT NULL,
  "imported_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "settlement_report_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "settlement_report_period" CHECK ("covers_from" <= "covers_until")
);
CREATE UNIQUE INDEX "settlement_report_digest_key" ON "settlement_report"("digest");
CREATE INDEX "settlement_report_imported_at_idx" ON "settlement_report"("imported_at");
-- The reports that cover a time, among those of years.
CREATE INDEX "settlement_report_merchant_id_covers_until_idx" ON "settlement_report"("merchant_id", "covers_until");

-- Where each import came from, and the key by which a signature proved that the file is the bank's.
CREATE TABLE "settlement_import" (
  "id" UUID NOT NULL,
  "report_id" UUID NOT NULL,
  "file_name" TEXT NOT NULL,
  "imported_by" TEXT NOT NULL,
  "imported_from" TEXT NOT NULL,
  "imported_at" TIMESTAMPTZ(3) NOT NULL,
  "signature" TEXT NOT NULL,
  "signature_key" TEXT,

  CONSTRAINT "settlement_import_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "settlement_import_signature" CHECK (
    "signature" IN ('verified', 'unchecked', 'absent') AND ("signature" = 'verified') = ("signature_key" IS NOT NULL)),
  CONSTRAINT "settlement_import_report_id_fkey" FOREIGN KEY ("report_id")
    REFERENCES "settlement_report"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "settlement_import_report_id_idx" ON "settlement_import"("report_id");

-- A line of a report that was not imported, with its reason, until a person has handled it. It keeps what could be read of it: the
-- unknown outcomes that it may be are not resolved by absence.
CREATE TABLE "settlement_set_aside" (
  "id" UUID NOT NULL,
  "report_id" UUID NOT NULL,
  "line" INTEGER NOT NULL,
  "reason" TEXT NOT NULL,
  "gateway_order_id" TEXT,
  "transaction_id" TEXT,
  "type" TEXT,
  "amount" TEXT,
  "currency" TEXT,
  "time" TEXT,
  "status" TEXT,
  "read_kind" "operation_kind",
  "read_minor" BIGINT,
  "read_currency" TEXT,
  "handled_by" TEXT,
  "handled_note" TEXT,
  "handled_at" TIMESTAMPTZ(3),

  CONSTRAINT "settlement_set_aside_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "settlement_set_aside_handled" CHECK (
    ("handled_by" IS NULL) = ("handled_at" IS NULL) AND ("handled_by" IS NULL) = ("handled_note" IS NULL)),
  CONSTRAINT "settlement_set_aside_report_id_fkey" FOREIGN KEY ("report_id")
    REFERENCES "settlement_report"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "settlement_set_aside_report_id_line_key" ON "settlement_set_aside"("report_id", "line");
CREATE INDEX "settlement_set_aside_gateway_order_id_idx" ON "settlement_set_aside"("gateway_order_id");
CREATE INDEX "settlement_set_aside_open" ON "settlement_set_aside"("report_id") WHERE "handled_at" IS NULL;
CREATE INDEX "settlement_set_aside_chargeback" ON "settlement_set_aside"("handled_at") WHERE "reason" = 'chargeback';

-- What staff did about a chargeback of the bank's reports, which is a line set aside. Append-only.
CREATE TABLE "chargeback_act" (
  "id" BIGSERIAL NOT NULL,
  "set_aside_id" UUID NOT NULL,
  "act" TEXT NOT NULL,
  "note" TEXT NOT NULL,
  "author" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "chargeback_act_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "chargeback_act_act" CHECK ("act" IN ('evidence_sent', 'accepted', 'won', 'lost')),
  CONSTRAINT "chargeback_act_set_aside_id_fkey" FOREIGN KEY ("set_aside_id")
    REFERENCES "settlement_set_aside"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "chargeback_act_set_aside_id_idx" ON "chargeback_act"("set_aside_id");

-- An uploaded report between its preview and its import. Nothing here is a fact yet: the rows are deleted when they
-- expire, and a crash of the database may empty the tables, after which the file is uploaded again.
CREATE UNLOGGED TABLE "settlement_upload" (
  "id" UUID NOT NULL,
  "merchant_id" TEXT NOT NULL,
  "file_name" TEXT NOT NULL,
  "digest" TEXT NOT NULL,
  "covers_from" TIMESTAMPTZ(3) NOT NULL,
  "covers_until" TIMESTAMPTZ(3) NOT NULL,
  "uploaded_by" TEXT NOT NULL,
  "uploaded_from" TEXT NOT NULL DEFAULT '',
  "signature" TEXT NOT NULL DEFAULT 'absent',
  "signature_key" TEXT,
  "uploaded_at" TIMESTAMPTZ(3) NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "lines" INTEGER NOT NULL DEFAULT 0,
  "checksum" TEXT,
  "fingerprint" TEXT,

  CONSTRAINT "settlement_upload_pkey" PRIMARY KEY ("id")
);

CREATE UNLOGGED TABLE "settlement_upload_line" (
  "upload_id" UUID NOT NULL,
  "line" INTEGER NOT NULL,
  "gateway_order_id" TEXT,
  "transaction_id" TEXT,
  "type" TEXT,
  "amount" TEXT,
  "currency" TEXT,
  "time" TEXT,
  "status" TEXT,
  "kind" "operation_kind",
  "amount_minor" BIGINT,
  "moved_at" TIMESTAMPTZ(3),
  "reason" TEXT,
  "read_currency" TEXT,

  CONSTRAINT "settlement_upload_line_pkey" PRIMARY KEY ("upload_id", "line"),
  CONSTRAINT "settlement_upload_line_upload_id_fkey" FOREIGN KEY ("upload_id")
    REFERENCES "settlement_upload"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- A movement of money in the bank's ledger, whichever reports list it.
CREATE TABLE "settlement_movement" (
  "id" UUID NOT NULL,
  "gateway_order_id" TEXT NOT NULL,
  "transaction_id" TEXT NOT NULL,
  "kind" "operation_kind" NOT NULL,
  "amount_minor" BIGINT NOT NULL,
  "currency" CHAR(3) NOT NULL,
  "moved_at" TIMESTAMPTZ(3) NOT NULL,
  "operation_id" UUID,

  CONSTRAINT "settlement_movement_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "settlement_movement_is_money" CHECK (
    "kind" IN ('PAY', 'AUTHORIZE', 'CAPTURE', 'VOID', 'REFUND') AND "amount_minor" > 0),
  CONSTRAINT "settlement_movement_operation_id_fkey" FOREIGN KEY ("operation_id")
    REFERENCES "operation"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "settlement_movement_operation_id_key" ON "settlement_movement"("operation_id");
CREATE UNIQUE INDEX "settlement_movement_gateway_order_id_transaction_id_key"
  ON "settlement_movement"("gateway_order_id", "transaction_id");
CREATE INDEX "settlement_movement_moved_at_idx" ON "settlement_movement"("moved_at");
-- Only movements that have no operation yet are looked through at each import.
CREATE INDEX "settlement_movement_unmatched" ON "settlement_movement"("gateway_order_id") WHERE "operation_id" IS NULL;

CREATE TABLE "settlement_line" (
  "report_id" UUID NOT NULL,
  "line" INTEGER NOT NULL,
  "movement_id" UUID NOT NULL,

  CONSTRAINT "settlement_line_pkey" PRIMARY KEY ("report_id", "line"),
  CONSTRAINT "settlement_line_report_id_fkey" FOREIGN KEY ("report_id")
    REFERENCES "settlement_report"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "settlement_line_movement_id_fkey" FOREIGN KEY ("movement_id")
    REFERENCES "settlement_movement"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "settlement_line_report_id_movement_id_key" ON "settlement_line"("report_id", "movement_id");
-- In which report a movement stands: the file of movements needs it for each row.
CREATE INDEX "settlement_line_movement_id_idx" ON "settlement_line"("movement_id");

-- Of a movement, only its operation is found later, once. A person marks a line that was set aside as handled, once.
CREATE FUNCTION "settlement_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what the bank reported never changes: % %', TG_TABLE_NAME, TG_OP;
END $$;
CREATE TRIGGER "settlement_report_is_final" BEFORE UPDATE OR DELETE ON "settlement_report"
  FOR EACH ROW EXECUTE FUNCTION "settlement_is_final"();
CREATE TRIGGER "settlement_import_is_final" BEFORE UPDATE OR DELETE ON "settlement_import"
  FOR EACH ROW EXECUTE FUNCTION "settlement_is_final"();
CREATE TRIGGER "settlement_movement_is_final" BEFORE UPDATE ON "settlement_movement"
  FOR EACH ROW WHEN (
    OLD."operation_id" IS NOT NULL
    OR (OLD."gateway_order_id", OLD."transaction_id", OLD."kind", OLD."amount_minor", OLD."currency", OLD."moved_at")
       IS DISTINCT FROM
       (NEW."gateway_order_id", NEW."transaction_id", NEW."kind", NEW."amount_minor", NEW."currency", NEW."moved_at"))
  EXECUTE FUNCTION "settlement_is_final"();
CREATE TRIGGER "settlement_movement_is_never_deleted" BEFORE DELETE ON "settlement_movement"
  FOR EACH ROW EXECUTE FUNCTION "settlement_is_final"();
CREATE TRIGGER "settlement_line_is_final" BEFORE UPDATE OR DELETE ON "settlement_line"
  FOR EACH ROW EXECUTE FUNCTION "settlement_is_final"();
CREATE TRIGGER "settlement_set_aside_is_final" BEFORE UPDATE ON "settlement_set_aside"
  FOR EACH ROW WHEN (
    OLD."handled_at" IS NOT NULL
    OR (OLD."id", OLD."report_id", OLD."line", OLD."reason", OLD."gateway_order_id", OLD."transaction_id", OLD."type",
        OLD."amount", OLD."currency", OLD."time", OLD."status", OLD."read_kind", OLD."read_minor", OLD."read_currency")
       IS DISTINCT FROM
       (NEW."id", NEW."report_id", NEW."line", NEW."reason", NEW."gateway_order_id", NEW."transaction_id", NEW."type",
        NEW."amount", NEW."currency", NEW."time", NEW."status", NEW."read_kind", NEW."read_minor", NEW."read_currency"))
  EXECUTE FUNCTION "settlement_is_final"();
CREATE TRIGGER "settlement_set_aside_is_never_deleted" BEFORE DELETE ON "settlement_set_aside"
  FOR EACH ROW EXECUTE FUNCTION "settlement_is_final"();

CREATE FUNCTION "chargeback_act_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was done about a chargeback never changes'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'chargeback_act_is_final';
END $$;
CREATE TRIGGER "chargeback_act_is_final" BEFORE UPDATE OR DELETE ON "chargeback_act"
  FOR EACH ROW EXECUTE FUNCTION "chargeback_act_is_final"();

-- What each line of a report and the journal say of each other, as the journal stands. Signs are those of a
-- payout: what was collected less what was given back; an authorization and a void move nothing.
CREATE VIEW "settlement_comparison" AS
  SELECT l."report_id", l."line", m."gateway_order_id", m."transaction_id", m."kind", m."amount_minor",
    m."currency"::text AS "currency", m."moved_at", r."number" AS "order_number",
    o."id" AS "operation_id", o."kind" AS "shop_kind", o."state", o."opened_at",
    coalesce(o."approved_minor" + coalesce(o."excess_minor", 0), o."amount_minor") AS "shop_minor",
    p."currency"::text AS "shop_currency",
    CASE WHEN m."kind" IN ('PAY', 'CAPTURE') THEN 1 WHEN m."kind" = 'REFUND' THEN -1 ELSE 0 END AS "sign",
    CASE WHEN o."kind" IN ('PAY', 'CAPTURE') THEN 1 WHEN o."kind" = 'REFUND' THEN -1 ELSE 0 END AS "shop_sign",
    CASE
      WHEN o."id" IS NULL THEN 'missingInShop'
      WHEN o."state" = 'SUCCEEDED' AND o."kind" = m."kind"
        AND o."approved_minor" + coalesce(o."excess_minor", 0) = m."amount_minor"
        AND p."currency" = m."currency" THEN 'matched'
      ELSE 'differing'
    END AS "comparison"
  FROM "settlement_line" l
  JOIN "settlement_movement" m ON m."id" = l."movement_id"
  LEFT JOIN "operation" o ON o."id" = m."operation_id"
  LEFT JOIN "payment" p ON p."gateway_order_id" = m."gateway_order_id"
  LEFT JOIN "orders" r ON r."id" = p."order_id";

-- What columns of other tables refer to.
ALTER TABLE "operation" ADD CONSTRAINT "operation_resolved_report_id_fkey" FOREIGN KEY ("resolved_report_id")
  REFERENCES "settlement_report"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
