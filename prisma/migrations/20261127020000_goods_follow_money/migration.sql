-- What the bank took back, and how often something left ----------------------------------------------------------------------------

-- The sum of the chargebacks that the shop has not won, and whether nobody has ended one of them yet.
ALTER TABLE "payment"
  ADD COLUMN "charged_back_minor" BIGINT NOT NULL DEFAULT 0,
  ADD COLUMN "chargeback_open" BOOLEAN NOT NULL DEFAULT false,
  -- Counts dispatches: a refund of pieces is opened only if nothing has left since its pieces were read.
  ADD COLUMN "dispatch_count" INTEGER NOT NULL DEFAULT 0,
  ADD CONSTRAINT "payment_charged_back" CHECK ("charged_back_minor" >= 0 AND (NOT "chargeback_open" OR "charged_back_minor" > 0));
CREATE INDEX "payment_chargeback" ON "payment"("ordered_at", "order_id") WHERE "chargeback_open";


-- Pieces follow money -------------------------------------------------------------------------------------------------------------

-- Of the pieces that are refunded, how many are not to be sent. The others were sent.
ALTER TABLE "refund_line" ADD COLUMN "unsent" INTEGER;
ALTER TABLE "refund_line" DISABLE TRIGGER "refund_line_is_final";
-- Of a refund of before nobody said it: what had not left then is not sent any more.
UPDATE "refund_line" r SET "unsent" = greatest(0, least(r."quantity", x."undispatched" - x."before"))
FROM (
  SELECT r."operation_id", r."order_line_id",
    l."quantity" - coalesce((SELECT sum(d."quantity") FROM "dispatch_line" d WHERE d."order_line_id" = l."id"), 0) AS "undispatched",
    coalesce(sum(r."quantity") FILTER (WHERE o."state" IN ('OPEN', 'UNKNOWN', 'SUCCEEDED')) OVER (
      PARTITION BY r."order_line_id" ORDER BY o."opened_at", o."id" ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS "before"
  FROM "refund_line" r JOIN "operation" o ON o."id" = r."operation_id" JOIN "order_line" l ON l."id" = r."order_line_id"
) x
WHERE r."operation_id" = x."operation_id" AND r."order_line_id" = x."order_line_id";
ALTER TABLE "refund_line" ENABLE TRIGGER "refund_line_is_final";
ALTER TABLE "refund_line"
  ALTER COLUMN "unsent" SET NOT NULL,
  ADD CONSTRAINT "refund_line_unsent" CHECK ("unsent" BETWEEN 0 AND "quantity");

-- The refunds of a line that happened or may have, by pieces: `sent` came back.
CREATE FUNCTION "refunded_pieces"("line" UUID, OUT "unsent" BIGINT, OUT "sent" BIGINT) LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(r."unsent"), 0), coalesce(sum(r."quantity" - r."unsent"), 0) FROM "refund_line" r
  JOIN "operation" o ON o."id" = r."operation_id" AND o."state" IN ('OPEN', 'UNKNOWN', 'SUCCEEDED')
  WHERE r."order_line_id" = "line"
$$;

-- A line is one of the dispatch's order. No piece of it leaves twice, and none that is refunded and was not sent. The line is locked
-- first: a dispatch and a refund at the same moment count each other's pieces.
CREATE OR REPLACE FUNCTION "dispatch_line_once"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "order_line" WHERE "id" = NEW."order_line_id" FOR NO KEY UPDATE;
  IF NOT EXISTS (
    SELECT 1 FROM "dispatch" d JOIN "order_line" l ON l."order_id" = d."order_id"
    WHERE d."id" = NEW."dispatch_id" AND l."id" = NEW."order_line_id"
      AND l."quantity" >= (SELECT sum(o."quantity") FROM "dispatch_line" o WHERE o."order_line_id" = l."id")
        + (SELECT "unsent" FROM "refunded_pieces"(l."id")))
  THEN
    RAISE EXCEPTION 'no piece leaves twice, or after its refund' USING ERRCODE = 'check_violation', CONSTRAINT = 'dispatch_line_once';
  END IF;
  RETURN NULL;
END $$;

-- A line is one of the payment's order. No more pieces of it come back than were sent, and no more are kept back than have not left.
CREATE OR REPLACE FUNCTION "refund_line_once"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "dispatched" BIGINT;
BEGIN
  PERFORM 1 FROM "order_line" WHERE "id" = NEW."order_line_id" FOR NO KEY UPDATE;
  SELECT coalesce(sum("quantity"), 0) INTO "dispatched" FROM "dispatch_line" WHERE "order_line_id" = NEW."order_line_id";
  IF NOT EXISTS (
    SELECT 1 FROM "operation" o JOIN "payment" p ON p."id" = o."payment_id"
    JOIN "order_line" l ON l."order_id" = p."order_id" CROSS JOIN "refunded_pieces"(NEW."order_line_id") r
    WHERE o."id" = NEW."operation_id" AND o."kind" = 'REFUND' AND l."id" = NEW."order_line_id"
      AND r."unsent" <= l."quantity" - "dispatched" AND r."sent" <= "dispatched")
  THEN
    RAISE EXCEPTION 'no piece is refunded twice, or kept back after it left'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refund_line_once';
  END IF;
  RETURN NULL;
END $$;

-- Orders of which something may have to leave: money for it is there or held, and no person must decide about it first.
DROP INDEX "payment_to_dispatch";
CREATE INDEX "payment_to_dispatch" ON "payment"("ordered_at", "order_id")
  WHERE "latest" AND "status" = 'APPROVED' AND NOT "voided" AND "dispatched_at" IS NULL AND "order_id" IS NOT NULL
    AND NOT ("held" AND "captured_minor" = 0)
    AND "captured_minor" - "refunded_minor" - "refund_pending_minor"
      + CASE WHEN "rest_closed_at" IS NULL THEN "authorized_minor" - "captured_minor" ELSE 0 END > 0;


-- Chargebacks of before: last, because the rows of a changed table wait for their triggers --------------------------------------------

UPDATE "payment" p SET "charged_back_minor" = c."minor", "chargeback_open" = c."open"
FROM (
  SELECT l."id", sum(l."minor") AS "minor", bool_or(l."open") AS "open"
  FROM (
    SELECT q."id", max(CASE WHEN s."read_currency" = q."currency" AND s."read_minor" > 0 THEN s."read_minor" ELSE q."amount_minor" END) AS "minor",
      bool_or(s."handled_at" IS NULL) AS "open"
    FROM "settlement_set_aside" s JOIN "payment" q ON q."gateway_order_id" = s."gateway_order_id"
    WHERE s."reason" = 'chargeback'
    GROUP BY q."id", s."transaction_id", s."type", s."amount", s."currency", s."time", s."status"
    HAVING NOT bool_or(EXISTS (SELECT 1 FROM "chargeback_act" a WHERE a."set_aside_id" = s."id" AND a."act" = 'won'))
  ) l
  GROUP BY l."id"
) c
WHERE p."id" = c."id";
