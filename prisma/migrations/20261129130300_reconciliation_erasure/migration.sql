-- What staff noted on a line of a report or on a chargeback may be erased.
DROP TRIGGER "settlement_set_aside_is_final" ON "settlement_set_aside";
CREATE TRIGGER "settlement_set_aside_is_final" BEFORE UPDATE ON "settlement_set_aside"
  FOR EACH ROW WHEN ((
    OLD."handled_at" IS NOT NULL
    OR (OLD."id", OLD."report_id", OLD."line", OLD."reason", OLD."gateway_order_id", OLD."transaction_id", OLD."type",
        OLD."amount", OLD."currency", OLD."time", OLD."status", OLD."read_kind", OLD."read_minor", OLD."read_currency",
        OLD."fee_minor", OLD."evidence_due")
       IS DISTINCT FROM
       (NEW."id", NEW."report_id", NEW."line", NEW."reason", NEW."gateway_order_id", NEW."transaction_id", NEW."type",
        NEW."amount", NEW."currency", NEW."time", NEW."status", NEW."read_kind", NEW."read_minor", NEW."read_currency",
        NEW."fee_minor", NEW."evidence_due"))
    AND NOT "erases"('settlement_set_aside', to_jsonb(OLD), to_jsonb(NEW)))
  EXECUTE FUNCTION "settlement_is_final"();
DROP TRIGGER "chargeback_act_is_final" ON "chargeback_act";
CREATE TRIGGER "chargeback_act_is_final" BEFORE UPDATE OR DELETE ON "chargeback_act"
  FOR EACH ROW EXECUTE FUNCTION "append_only"();
INSERT INTO "erasable" ("table", "column", "mark") VALUES
  ('settlement_set_aside', 'handled_note', '[erased]'), ('chargeback_act', 'note', '[erased]');
INSERT INTO "erasable_row" ("table", "by", "belongs") VALUES
  ('settlement_set_aside', 'id', 't."gateway_order_id" IN (SELECT "gateway_order_id" FROM "payment" WHERE "order_id" = ANY(e."order_ids"))'),
  ('chargeback_act', 'set_aside_id', 't."set_aside_id" IN (SELECT s."id" FROM "settlement_set_aside" s
    JOIN "payment" p ON p."gateway_order_id" = s."gateway_order_id" WHERE p."order_id" = ANY(e."order_ids"))'),
  ('audit_entry', 'object', 't."object" IN (SELECT format(each, s."id") FROM "settlement_set_aside" s
    JOIN "payment" p ON p."gateway_order_id" = s."gateway_order_id", unnest(ARRAY[''line set aside %s'', ''chargeback %s'']) each
    WHERE p."order_id" = ANY(e."order_ids"))');
