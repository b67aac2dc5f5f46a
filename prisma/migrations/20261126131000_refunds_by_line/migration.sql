-- Why staff refund, and which lines. Written with the operation, in its statement. Append-only.
CREATE TABLE "refund" (
  "operation_id" UUID NOT NULL,
  "reason" TEXT NOT NULL,
  "note" TEXT,
  "delivery" BOOLEAN NOT NULL,

  CONSTRAINT "refund_pkey" PRIMARY KEY ("operation_id"),
  CONSTRAINT "refund_words" CHECK (btrim("reason") <> '' AND btrim("note") <> ''),
  CONSTRAINT "refund_operation_id_fkey" FOREIGN KEY ("operation_id") REFERENCES "operation"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE TABLE "refund_line" (
  "operation_id" UUID NOT NULL,
  "order_line_id" UUID NOT NULL,
  "quantity" INTEGER NOT NULL,

  CONSTRAINT "refund_line_pkey" PRIMARY KEY ("operation_id", "order_line_id"),
  CONSTRAINT "refund_line_quantity" CHECK ("quantity" > 0),
  CONSTRAINT "refund_line_operation_id_fkey" FOREIGN KEY ("operation_id") REFERENCES "refund"("operation_id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "refund_line_order_line_id_fkey" FOREIGN KEY ("order_line_id") REFERENCES "order_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "refund_line_order_line_id_idx" ON "refund_line"("order_line_id");

CREATE FUNCTION "refund_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'refunds are append-only' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;
CREATE TRIGGER "refund_is_final" BEFORE UPDATE OR DELETE ON "refund" FOR EACH ROW EXECUTE FUNCTION "refund_is_final"();
CREATE TRIGGER "refund_line_is_final" BEFORE UPDATE OR DELETE ON "refund_line" FOR EACH ROW EXECUTE FUNCTION "refund_is_final"();

-- A line is one of the payment's order, and no more pieces of it are refunded than were sold, nor the delivery twice. A refund that did
-- not happen gives its pieces back.
CREATE FUNCTION "refund_once"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."delivery" AND (
    SELECT count(*) FROM "refund" r
    JOIN "operation" o ON o."id" = r."operation_id" AND o."state" IN ('OPEN', 'UNKNOWN', 'SUCCEEDED')
    WHERE r."delivery" AND o."payment_id" = (SELECT "payment_id" FROM "operation" WHERE "id" = NEW."operation_id")) > 1
  THEN
    RAISE EXCEPTION 'the delivery is refunded already' USING ERRCODE = 'check_violation', CONSTRAINT = 'refund_once';
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION "refund_line_once"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM "operation" o JOIN "payment" p ON p."id" = o."payment_id"
    JOIN "order_line" l ON l."order_id" = p."order_id"
    WHERE o."id" = NEW."operation_id" AND o."kind" = 'REFUND' AND l."id" = NEW."order_line_id"
      AND l."quantity" >= (
        SELECT sum(r."quantity") FROM "refund_line" r
        JOIN "operation" x ON x."id" = r."operation_id" AND x."state" IN ('OPEN', 'UNKNOWN', 'SUCCEEDED')
        WHERE r."order_line_id" = l."id"))
  THEN
    RAISE EXCEPTION 'no piece is refunded twice' USING ERRCODE = 'check_violation', CONSTRAINT = 'refund_line_once';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "refund_once" AFTER INSERT ON "refund" FOR EACH ROW EXECUTE FUNCTION "refund_once"();
CREATE TRIGGER "refund_line_once" AFTER INSERT ON "refund_line" FOR EACH ROW EXECUTE FUNCTION "refund_line_once"();
