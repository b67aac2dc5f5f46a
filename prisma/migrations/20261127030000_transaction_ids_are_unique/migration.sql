-- Each movement has a transaction id of its own at the bank: an answer with the id of another operation proves nothing of this one.
-- An answer that moved nothing takes no id from the operation that moved.
--
-- Rows from before that share an id stay as they are. All but the first of them are marked, and the index leaves those out.
ALTER TABLE "operation" ADD COLUMN "repeats_transaction_id" BOOLEAN NOT NULL DEFAULT false;

-- Closed rows never change, but for this mark.
ALTER TABLE "operation" DISABLE TRIGGER USER;
UPDATE "operation" o SET "repeats_transaction_id" = true
FROM (
  SELECT "id", row_number() OVER (PARTITION BY "gateway_transaction_id" ORDER BY "opened_at", "id") AS "place"
  FROM "operation" WHERE "gateway_transaction_id" IS NOT NULL AND "state" IN ('SUCCEEDED', 'UNKNOWN')
) "placed"
WHERE "placed"."id" = o."id" AND "placed"."place" > 1;
ALTER TABLE "operation" ENABLE TRIGGER USER;

CREATE UNIQUE INDEX "operation_transaction_id_once" ON "operation"("gateway_transaction_id")
  WHERE "gateway_transaction_id" IS NOT NULL AND NOT "repeats_transaction_id" AND "state" IN ('SUCCEEDED', 'UNKNOWN');
