-- What is made to order for longer than the bank holds an authorization may be charged by agreement, once, when it leaves.
ALTER TABLE "plan"
  ADD COLUMN "on_dispatch" BOOLEAN NOT NULL DEFAULT false,
  ADD CONSTRAINT "plan_on_dispatch" CHECK (NOT "on_dispatch" OR ("payments" IS NOT DISTINCT FROM 1 AND "trial_days" > 0));

ALTER TABLE "subscription"
  -- Around which day the piece leaves; null for a plan that is charged on its days.
  ADD COLUMN "expected_on" DATE,
  -- When staff asked for the charge.
  ADD COLUMN "charge_asked_at" TIMESTAMPTZ(3),
  ADD CONSTRAINT "subscription_on_dispatch" CHECK (CASE WHEN "expected_on" IS NULL THEN "charge_asked_at" IS NULL
    ELSE "payments" IS NOT DISTINCT FROM 1 AND "trial" END);

-- The list of what waits to leave.
CREATE INDEX "subscription_to_charge" ON "subscription"("created_at", "id")
  WHERE "state" = 'ACTIVE' AND "expected_on" IS NOT NULL AND "charge_asked_at" IS NULL;

-- That the charge was asked for is written once.
DROP TRIGGER "subscription_final" ON "subscription";
CREATE TRIGGER "subscription_final" BEFORE UPDATE ON "subscription" FOR EACH ROW
  WHEN (OLD."state" = 'ENDED' OR
    (OLD."charge_asked_at" IS NOT NULL AND NEW."charge_asked_at" IS DISTINCT FROM OLD."charge_asked_at") OR
    (to_jsonb(OLD) - '{agreement_id,pending_agreement_id,state,next_period,next_due_on,charge_asked_at,activated_at,paused_at,ended_at,ended_by,end_reason}'::TEXT[])
    IS DISTINCT FROM
    (to_jsonb(NEW) - '{agreement_id,pending_agreement_id,state,next_period,next_due_on,charge_asked_at,activated_at,paused_at,ended_at,ended_by,end_reason}'::TEXT[]))
  EXECUTE FUNCTION "subscription_final"();

-- As before, and what is charged on dispatch only after somebody asked for it.
CREATE OR REPLACE FUNCTION "payment_of_plan"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM "scheduled_charge" WHERE "order_id" = NEW."order_id")
    AND NOT EXISTS (SELECT 1 FROM "subscription" WHERE "agreement_id" = NEW."agreement_id")
  THEN
    RETURN NEW;
  END IF;
  PERFORM 1 FROM "scheduled_charge" c
    JOIN "subscription" s ON s."id" = c."subscription_id"
    JOIN "agreement" a ON a."id" = s."agreement_id"
    WHERE c."order_id" = NEW."order_id" AND c."state" = 'DUE' AND s."state" = 'ACTIVE'
      AND (s."expected_on" IS NULL OR s."charge_asked_at" IS NOT NULL)
      AND a."state" = 'ACTIVE' AND a."id" = NEW."agreement_id" AND a."saved_card_id" = NEW."saved_card_id"
      AND NEW."amount_minor" = c."amount_minor" AND NEW."amount_minor" <= s."total_minor"
      AND c."tried_on" BETWEEN c."due_on" AND a."expiry_date"
      AND c."tries" > (SELECT count(*) FROM "payment" p WHERE p."order_id" = NEW."order_id" AND p."initiator" = 'MERCHANT')
      AND NOT EXISTS (
        SELECT 1 FROM "scheduled_charge" o WHERE o."subscription_id" = s."id" AND o."state" = 'PAID'
          AND o."tried_on" > c."tried_on" - a."minimum_days")
    FOR SHARE OF c, s, a;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the merchant charges only what is due under a plan'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_of_plan';
  END IF;
  RETURN NEW;
END $$;
