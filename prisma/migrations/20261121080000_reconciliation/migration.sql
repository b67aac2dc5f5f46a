-- CreateTable
CREATE TABLE "settlement_report" (
    "id" UUID NOT NULL,
    "merchant_id" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "covers_from" TIMESTAMPTZ(3) NOT NULL,
    "covers_until" TIMESTAMPTZ(3) NOT NULL,
    "imported_by" TEXT NOT NULL,
    "imported_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "settlement_report_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "settlement_movement" (
    "id" UUID NOT NULL,
    "gateway_order_id" TEXT NOT NULL,
    "transaction_id" TEXT NOT NULL,
    "kind" "operation_kind" NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "moved_at" TIMESTAMPTZ(3) NOT NULL,
    "operation_id" UUID,

    CONSTRAINT "settlement_movement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "settlement_line" (
    "report_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "movement_id" UUID NOT NULL,

    CONSTRAINT "settlement_line_pkey" PRIMARY KEY ("report_id","line")
);

-- AlterTable
ALTER TABLE "operation" ADD COLUMN "settled_report_id" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "settlement_report_digest_key" ON "settlement_report"("digest");

-- CreateIndex
CREATE INDEX "settlement_report_imported_at_idx" ON "settlement_report"("imported_at");

-- CreateIndex
CREATE UNIQUE INDEX "settlement_movement_operation_id_key" ON "settlement_movement"("operation_id");

-- CreateIndex
CREATE UNIQUE INDEX "settlement_movement_gateway_order_id_transaction_id_key" ON "settlement_movement"("gateway_order_id", "transaction_id");

-- CreateIndex
CREATE UNIQUE INDEX "settlement_line_report_id_movement_id_key" ON "settlement_line"("report_id", "movement_id");

-- CreateIndex
CREATE INDEX "settlement_line_movement_id_idx" ON "settlement_line"("movement_id");

-- CreateIndex
CREATE INDEX "operation_settled_report_id_idx" ON "operation"("settled_report_id");

-- AddForeignKey
ALTER TABLE "operation" ADD CONSTRAINT "operation_settled_report_id_fkey" FOREIGN KEY ("settled_report_id") REFERENCES "settlement_report"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "settlement_movement" ADD CONSTRAINT "settlement_movement_operation_id_fkey" FOREIGN KEY ("operation_id") REFERENCES "operation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "settlement_line" ADD CONSTRAINT "settlement_line_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "settlement_report"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "settlement_line" ADD CONSTRAINT "settlement_line_movement_id_fkey" FOREIGN KEY ("movement_id") REFERENCES "settlement_movement"("id") ON DELETE RESTRICT ON UPDATE CASCADE;



-- What the schema language cannot say.

ALTER TABLE "settlement_report"
  ADD CONSTRAINT "settlement_report_period" CHECK ("covers_from" <= "covers_until");

ALTER TABLE "settlement_movement"
  ADD CONSTRAINT "settlement_movement_is_money" CHECK (
    "kind" IN ('PAY', 'AUTHORIZE', 'CAPTURE', 'VOID', 'REFUND') AND "amount_minor" > 0);

ALTER TABLE "operation"
  ADD CONSTRAINT "operation_settled_by_report" CHECK ("settled_report_id" IS NULL OR "settled_by" IS NOT NULL);

-- Only movements that no operation answers for yet are looked through at each import.
CREATE INDEX "settlement_movement_unmatched" ON "settlement_movement"("gateway_order_id") WHERE "operation_id" IS NULL;

-- What the bank said stays as it was said: of a movement, only its operation is found later, once.
CREATE FUNCTION "settlement_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what the bank reported never changes: % %', TG_TABLE_NAME, TG_OP;
END $$;

CREATE TRIGGER "settlement_movement_is_final" BEFORE UPDATE ON "settlement_movement"
  FOR EACH ROW WHEN (
    OLD."operation_id" IS NOT NULL
    OR (OLD."gateway_order_id", OLD."transaction_id", OLD."kind", OLD."amount_minor", OLD."currency", OLD."moved_at")
       IS DISTINCT FROM
       (NEW."gateway_order_id", NEW."transaction_id", NEW."kind", NEW."amount_minor", NEW."currency", NEW."moved_at"))
  EXECUTE FUNCTION "settlement_is_final"();
CREATE TRIGGER "settlement_movement_is_never_deleted" BEFORE DELETE ON "settlement_movement"
  FOR EACH ROW EXECUTE FUNCTION "settlement_is_final"();
CREATE TRIGGER "settlement_report_is_final" BEFORE UPDATE OR DELETE ON "settlement_report"
  FOR EACH ROW EXECUTE FUNCTION "settlement_is_final"();
CREATE TRIGGER "settlement_line_is_final" BEFORE UPDATE OR DELETE ON "settlement_line"
  FOR EACH ROW EXECUTE FUNCTION "settlement_is_final"();

-- What each line of a report and the journal say of each other, as the journal stands. Signs are those of a
-- payout: what was collected less what was given back; holding and letting go move nothing.
CREATE VIEW "settlement_verdict" AS
  SELECT l."report_id", l."line", m."gateway_order_id", m."transaction_id", m."kind", m."amount_minor",
    m."currency"::text AS "currency", m."moved_at", r."number" AS "order_number",
    o."id" AS "operation_id", o."kind" AS "shop_kind", o."state", o."opened_at",
    coalesce(o."approved_minor", o."amount_minor") AS "shop_minor", p."currency"::text AS "shop_currency",
    CASE WHEN m."kind" IN ('PAY', 'CAPTURE') THEN 1 WHEN m."kind" = 'REFUND' THEN -1 ELSE 0 END AS "sign",
    CASE WHEN o."kind" IN ('PAY', 'CAPTURE') THEN 1 WHEN o."kind" = 'REFUND' THEN -1 ELSE 0 END AS "shop_sign",
    CASE
      WHEN o."id" IS NULL THEN 'missingInShop'
      WHEN o."state" = 'SUCCEEDED' AND o."kind" = m."kind" AND o."approved_minor" = m."amount_minor"
        AND p."currency" = m."currency" THEN 'matched'
      ELSE 'differing'
    END AS "verdict"
  FROM "settlement_line" l
  JOIN "settlement_movement" m ON m."id" = l."movement_id"
  LEFT JOIN "operation" o ON o."id" = m."operation_id"
  LEFT JOIN "payment" p ON p."gateway_order_id" = m."gateway_order_id"
  LEFT JOIN "orders" r ON r."id" = p."order_id";
