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

    CONSTRAINT "settlement_upload_line_pkey" PRIMARY KEY ("upload_id","line")
);

ALTER TABLE "settlement_upload_line" ADD CONSTRAINT "settlement_upload_line_upload_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "settlement_upload"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A line of a report that was not imported, with its reason, until a person has handled it.
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
    "handled_by" TEXT,
    "handled_note" TEXT,
    "handled_at" TIMESTAMPTZ(3),

    CONSTRAINT "settlement_set_aside_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "settlement_set_aside_report_id_line_key" ON "settlement_set_aside"("report_id", "line");
CREATE INDEX "settlement_set_aside_gateway_order_id_idx" ON "settlement_set_aside"("gateway_order_id");
ALTER TABLE "settlement_set_aside" ADD CONSTRAINT "settlement_set_aside_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "settlement_report"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "settlement_set_aside"
  ADD CONSTRAINT "settlement_set_aside_handled" CHECK (
    ("handled_by" IS NULL) = ("handled_at" IS NULL) AND ("handled_by" IS NULL) = ("handled_note" IS NULL));
CREATE INDEX "settlement_set_aside_open" ON "settlement_set_aside"("report_id") WHERE "handled_at" IS NULL;

-- What the bank said stays as it was said; a person marks it as handled, once.
CREATE TRIGGER "settlement_set_aside_is_final" BEFORE UPDATE ON "settlement_set_aside"
  FOR EACH ROW WHEN (
    OLD."handled_at" IS NOT NULL
    OR (OLD."id", OLD."report_id", OLD."line", OLD."reason", OLD."gateway_order_id", OLD."transaction_id", OLD."type",
        OLD."amount", OLD."currency", OLD."time", OLD."status")
       IS DISTINCT FROM
       (NEW."id", NEW."report_id", NEW."line", NEW."reason", NEW."gateway_order_id", NEW."transaction_id", NEW."type",
        NEW."amount", NEW."currency", NEW."time", NEW."status"))
  EXECUTE FUNCTION "settlement_is_final"();
CREATE TRIGGER "settlement_set_aside_is_never_deleted" BEFORE DELETE ON "settlement_set_aside"
  FOR EACH ROW EXECUTE FUNCTION "settlement_is_final"();

-- No query looks for the lines of a movement in all reports.
DROP INDEX "settlement_line_movement_id_idx";

-- What the bank moved beyond the request. It is no part of the approved amount, so every limit of the payment holds
-- as before. Only a person records it, while resolving an unknown outcome.
ALTER TABLE "operation" ADD COLUMN "excess_minor" BIGINT;
ALTER TABLE "operation"
  ADD CONSTRAINT "operation_excess" CHECK (
    "excess_minor" IS NULL
    OR ("excess_minor" > 0 AND "state" = 'SUCCEEDED' AND "kind" <> 'VOID' AND "approved_minor" = "amount_minor"
        AND "resolved_by" IS NOT NULL AND "resolved_report_id" IS NULL));

CREATE OR REPLACE VIEW "settlement_comparison" AS
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
