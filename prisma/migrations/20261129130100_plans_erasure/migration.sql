-- The name and the address of a plan that has ended may be erased.
DROP TRIGGER "subscription_final" ON "subscription";
CREATE TRIGGER "subscription_final" BEFORE UPDATE ON "subscription" FOR EACH ROW
  WHEN ((OLD."state" = 'ENDED' OR
    (OLD."charge_asked_at" IS NOT NULL AND NEW."charge_asked_at" IS DISTINCT FROM OLD."charge_asked_at") OR
    (to_jsonb(OLD) - '{agreement_id,pending_agreement_id,state,next_period,next_due_on,charge_asked_at,activated_at,paused_at,ended_at,ended_by,end_reason}'::TEXT[])
    IS DISTINCT FROM
    (to_jsonb(NEW) - '{agreement_id,pending_agreement_id,state,next_period,next_due_on,charge_asked_at,activated_at,paused_at,ended_at,ended_by,end_reason}'::TEXT[]))
    AND NOT (OLD."state" = 'ENDED' AND "erases"('subscription', to_jsonb(OLD), to_jsonb(NEW))))
  EXECUTE FUNCTION "subscription_final"();
INSERT INTO "erasable" ("table", "column", "mark") VALUES
  ('subscription', 'email', '[erased]'), ('subscription', 'name', '[erased]'), ('subscription', 'phone', NULL),
  ('subscription', 'address_line1', '[erased]'), ('subscription', 'address_line2', NULL), ('subscription', 'city', '[erased]'),
  ('subscription', 'region', NULL), ('subscription', 'postal_code', NULL);
INSERT INTO "erasable_row" ("table", "by", "belongs") VALUES
  ('subscription', 'customer_id', 't."customer_id" = e."customer_id"'),
  ('mail', 'subscription_id', 't."subscription_id" IN (SELECT "id" FROM "subscription" WHERE "customer_id" = e."customer_id")');
