-- What waits for a second person.

CREATE TYPE "approval_state" AS ENUM ('waiting', 'approved', 'declined', 'ended');

-- A refund, a resolution or an import above a limit waits for a second person. Only the decision is added later, once, and then the outcome.
CREATE TABLE "approval" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "kind" TEXT NOT NULL,
  "order_id" UUID,
  "operation_id" UUID,
  "amount_minor" BIGINT NOT NULL,
  "currency" CHAR(3) NOT NULL,
  "currency_exponent" SMALLINT NOT NULL,
  "input" JSONB NOT NULL,
  "requested_by" TEXT NOT NULL,
  "requested_at" TIMESTAMPTZ(3) NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "state" "approval_state" NOT NULL DEFAULT 'waiting',
  "decided_by" TEXT,
  "decided_at" TIMESTAMPTZ(3),
  "outcome" TEXT,

  CONSTRAINT "approval_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "approval_subject" CHECK (
    CASE "kind" WHEN 'refund' THEN "order_id" IS NOT NULL AND "operation_id" IS NULL
      WHEN 'resolution' THEN "operation_id" IS NOT NULL
      WHEN 'import' THEN "order_id" IS NULL AND "operation_id" IS NULL ELSE false END),
  CONSTRAINT "approval_second_person" CHECK (lower("decided_by") <> lower("requested_by")),
  CONSTRAINT "approval_decided" CHECK (
    ("state" IN ('approved', 'declined')) = ("decided_by" IS NOT NULL) AND ("state" = 'waiting') = ("decided_at" IS NULL)),
  CONSTRAINT "approval_outcome" CHECK ("outcome" IS NULL OR "state" IN ('approved', 'ended')),
  CONSTRAINT "approval_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "approval_operation_id_fkey" FOREIGN KEY ("operation_id")
    REFERENCES "operation"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "approval_order_id_idx" ON "approval"("order_id");
CREATE INDEX "approval_requested_at_idx" ON "approval"("requested_at");
-- One request at a time for an order, for an unknown outcome and for an upload.
CREATE UNIQUE INDEX "approval_one_refund" ON "approval"("order_id") WHERE "state" = 'waiting' AND "kind" = 'refund';
CREATE UNIQUE INDEX "approval_one_resolution" ON "approval"("operation_id") WHERE "state" = 'waiting' AND "kind" = 'resolution';
CREATE UNIQUE INDEX "approval_one_import" ON "approval"(("input" ->> 'uploadId')) WHERE "state" = 'waiting' AND "kind" = 'import';

CREATE FUNCTION "approval_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND to_jsonb(OLD) - ARRAY['state', 'decided_by', 'decided_at', 'outcome']
      = to_jsonb(NEW) - ARRAY['state', 'decided_by', 'decided_at', 'outcome']
    AND ((OLD."state" = 'waiting' AND NEW."state" <> 'waiting')
      OR (OLD."outcome" IS NULL
        AND (OLD."state", OLD."decided_by", OLD."decided_at") IS NOT DISTINCT FROM (NEW."state", NEW."decided_by", NEW."decided_at")))
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a request for a second person is decided once'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'approval_is_final';
END $$;
CREATE TRIGGER "approval_is_final" BEFORE UPDATE OR DELETE ON "approval"
  FOR EACH ROW EXECUTE FUNCTION "approval_is_final"();
