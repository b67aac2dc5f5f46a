-- Refunds of many orders: of all that is left, or of one article. Above a limit a second person releases the run.

ALTER TABLE "bulk_run"
  ADD COLUMN "reason" TEXT,
  ADD COLUMN "note" TEXT,
  ADD COLUMN "product_id" UUID,
  ADD COLUMN "waits_until" TIMESTAMPTZ(3),
  ADD COLUMN "released_at" TIMESTAMPTZ(3),
  DROP CONSTRAINT "bulk_run_action",
  ADD CONSTRAINT "bulk_run_action" CHECK ("action" IN ('capture', 'dispatch', 'dispatch_and_capture', 'refund')),
  ADD CONSTRAINT "bulk_run_refund" CHECK (("action" = 'refund') = ("reason" IS NOT NULL)),
  ADD CONSTRAINT "bulk_run_released" CHECK ("released_at" IS NULL OR "waits_until" IS NOT NULL),
  ADD CONSTRAINT "bulk_run_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The review's count of dispatches: what leaves after it refuses a refund.
ALTER TABLE "bulk_item" ADD COLUMN "dispatch_count" INTEGER;

-- What was asked for stays: a run is only released, once.
CREATE FUNCTION "bulk_run_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(OLD) - 'released_at' = to_jsonb(NEW) - 'released_at' AND OLD."released_at" IS NULL THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a run is only released, once' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;
CREATE TRIGGER "bulk_run_is_final" BEFORE UPDATE ON "bulk_run"
  FOR EACH ROW EXECUTE FUNCTION "bulk_run_is_final"();
