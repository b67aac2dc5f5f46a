-- The words of who started a run that has ended may be erased, and the numbers of its parcels.
DROP TRIGGER "bulk_run_is_final" ON "bulk_run";
CREATE TRIGGER "bulk_run_is_final" BEFORE UPDATE ON "bulk_run" FOR EACH ROW
  WHEN (NOT "erases"('bulk_run', to_jsonb(OLD), to_jsonb(NEW)))
  EXECUTE FUNCTION "bulk_run_is_final"();
INSERT INTO "erasable" ("table", "column") VALUES ('bulk_run', 'note'), ('bulk_run', 'carrier'), ('bulk_item', 'tracking');
INSERT INTO "erasable_row" ("table", "by", "belongs") VALUES
  ('bulk_run', 'id', 't."id" IN (SELECT "run_id" FROM "bulk_item" WHERE "order_id" = ANY(e."order_ids"))'),
  ('bulk_item', 'order_id', 't."order_id" = ANY(e."order_ids")'),
  ('audit_entry', 'id', 'jsonb_typeof(t."details" -> ''orders'') = ''array'' AND EXISTS (
    SELECT 1 FROM jsonb_array_elements_text(t."details" -> ''orders'') each JOIN "orders" o ON o."number" = split_part(each, '' '', 1)
    WHERE o."id" = ANY(e."order_ids"))');
