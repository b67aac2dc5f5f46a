-- What was typed into a request that is decided may be erased.
DROP TRIGGER "approval_is_final" ON "approval";
CREATE TRIGGER "approval_is_final" BEFORE UPDATE ON "approval" FOR EACH ROW
  WHEN (OLD."state" = 'waiting' OR NOT "erases"('approval', to_jsonb(OLD), to_jsonb(NEW)))
  EXECUTE FUNCTION "approval_is_final"();
CREATE TRIGGER "approval_is_never_deleted" BEFORE DELETE ON "approval"
  FOR EACH ROW EXECUTE FUNCTION "approval_is_final"();
INSERT INTO "erasable" ("table", "column", "names") VALUES ('approval', 'input', ARRAY['note', 'reason']);
