-- The words of who started a run that has ended may be erased, and the numbers of its parcels.
DROP TRIGGER "bulk_run_is_final" ON "bulk_run";
CREATE TRIGGER "bulk_run_is_final" BEFORE UPDATE ON "bulk_run" FOR EACH ROW
  WHEN (NOT "erases"('bulk_run', to_jsonb(OLD), to_jsonb(NEW)))
  EXECUTE FUNCTION "bulk_run_is_final"();
INSERT INTO "erasable" ("table", "column") VALUES ('bulk_run', 'note'), ('bulk_run', 'carrier'), ('bulk_item', 'tracking');
