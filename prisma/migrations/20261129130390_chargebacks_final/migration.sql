-- Refused by its own name, like every other table that is append-only.
DROP TRIGGER "chargeback_due_is_final" ON "chargeback_due";
CREATE TRIGGER "chargeback_due_is_final" BEFORE UPDATE OR DELETE ON "chargeback_due"
  FOR EACH ROW EXECUTE FUNCTION "append_only"();
DROP FUNCTION "chargeback_act_is_final"();
