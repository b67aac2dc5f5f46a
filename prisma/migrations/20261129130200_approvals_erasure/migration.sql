-- What was typed into a request that is decided may be erased.
INSERT INTO "erasable" ("table", "column", "names") VALUES ('approval', 'input', ARRAY['note', 'reason']);

CREATE OR REPLACE FUNCTION "approval_is_final"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
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
  IF TG_OP = 'UPDATE' AND OLD."state" <> 'waiting' AND "erases"('approval', to_jsonb(OLD), to_jsonb(NEW)) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a request for a second person is decided once'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'approval_is_final';
END $$;
INSERT INTO "erasable_row" ("table", "by", "belongs") VALUES
  ('approval', 'id', 't."order_id" = ANY(e."order_ids") OR t."operation_id" IN (
    SELECT o."id" FROM "operation" o JOIN "payment" p ON p."id" = o."payment_id" WHERE p."order_id" = ANY(e."order_ids"))');
