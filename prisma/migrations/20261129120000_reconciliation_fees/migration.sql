-- What the bank keeps of a movement, and until when it takes evidence about a chargeback, if its report says so. A negative fee is
-- given back.
ALTER TABLE "settlement_upload_line" ADD COLUMN "fee_minor" BIGINT, ADD COLUMN "evidence_due" DATE;
ALTER TABLE "settlement_movement" ADD COLUMN "fee_minor" BIGINT;
ALTER TABLE "settlement_set_aside" ADD COLUMN "fee_minor" BIGINT, ADD COLUMN "evidence_due" DATE;

-- The fee of a movement is found later, once, if only a later report names it.
DROP TRIGGER "settlement_movement_is_final" ON "settlement_movement";
CREATE TRIGGER "settlement_movement_is_final" BEFORE UPDATE ON "settlement_movement"
  FOR EACH ROW WHEN (
    (OLD."operation_id" IS NOT NULL AND NEW."operation_id" IS DISTINCT FROM OLD."operation_id")
    OR (OLD."fee_minor" IS NOT NULL AND NEW."fee_minor" IS DISTINCT FROM OLD."fee_minor")
    OR (OLD."gateway_order_id", OLD."transaction_id", OLD."kind", OLD."amount_minor", OLD."currency", OLD."moved_at")
       IS DISTINCT FROM
       (NEW."gateway_order_id", NEW."transaction_id", NEW."kind", NEW."amount_minor", NEW."currency", NEW."moved_at"))
  EXECUTE FUNCTION "settlement_is_final"();

DROP TRIGGER "settlement_set_aside_is_final" ON "settlement_set_aside";
CREATE TRIGGER "settlement_set_aside_is_final" BEFORE UPDATE ON "settlement_set_aside"
  FOR EACH ROW WHEN (
    OLD."handled_at" IS NOT NULL
    OR (OLD."id", OLD."report_id", OLD."line", OLD."reason", OLD."gateway_order_id", OLD."transaction_id", OLD."type",
        OLD."amount", OLD."currency", OLD."time", OLD."status", OLD."read_kind", OLD."read_minor", OLD."read_currency",
        OLD."fee_minor", OLD."evidence_due")
       IS DISTINCT FROM
       (NEW."id", NEW."report_id", NEW."line", NEW."reason", NEW."gateway_order_id", NEW."transaction_id", NEW."type",
        NEW."amount", NEW."currency", NEW."time", NEW."status", NEW."read_kind", NEW."read_minor", NEW."read_currency",
        NEW."fee_minor", NEW."evidence_due"))
  EXECUTE FUNCTION "settlement_is_final"();
