-- What ends, moves or pays a customer's plans, agreements and cards takes this lock first, and so one after the other: whatever
-- order the rows are locked in then, two of them never wait for each other. After the rows of the order and of the payment.
CREATE FUNCTION "lock_plans_of"("customer" UUID) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended("customer"::TEXT, 0))
$$;

CREATE OR REPLACE FUNCTION "operation_activates_agreement"() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  "begun" "agreement";
  "by" TEXT := CASE NEW."requested_by" WHEN 'shopper' THEN 'customer' ELSE NEW."requested_by" END;
BEGIN
  SELECT a.* INTO "begun" FROM "payment" p JOIN "agreement" a ON a."id" = p."agreement_id"
    WHERE p."id" = NEW."payment_id" AND a."state" = 'PENDING';
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  PERFORM "lock_plans_of"("begun"."customer_id");
  UPDATE "agreement" SET "state" = 'ACTIVE', "first_operation_id" = NEW."id", "activated_at" = NEW."closed_at"
    WHERE "id" = "begun"."id" AND "state" = 'PENDING' RETURNING * INTO "begun";
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  INSERT INTO "account_event" ("customer_id", "saved_card_id", "agreement_id", "kind", "actor", "at")
    SELECT "begun"."customer_id", "begun"."saved_card_id", "begun"."id", "kind", "by", NEW."closed_at"
    FROM unnest(ARRAY['card_saved', 'agreement_started']) "kind"
    WHERE "kind" <> 'card_saved' OR NOT EXISTS (
      SELECT 1 FROM "account_event" e WHERE e."saved_card_id" = "begun"."saved_card_id" AND e."kind" = 'card_saved');
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "payment_ends_agreement"() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  "owner" UUID;
BEGIN
  SELECT "customer_id" INTO "owner" FROM "agreement" WHERE "id" = NEW."agreement_id" AND "state" = 'PENDING';
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  PERFORM "lock_plans_of"("owner");
  UPDATE "agreement" SET "state" = 'ENDED', "ended_at" = NEW."updated_at", "ended_by" = 'system',
    "end_reason" = coalesce(NEW."end_reason", 'technical')
    WHERE "id" = NEW."agreement_id" AND "state" = 'PENDING';
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "payment_saved_card"() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  "was" TEXT;
  "is" TEXT;
  "owner" UUID;
BEGIN
  SELECT "customer_id" INTO "owner" FROM "saved_card" WHERE "id" = NEW."saved_card_id" AND "ended_at" IS NULL;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  PERFORM "lock_plans_of"("owner");
  SELECT "problem" INTO "was" FROM "saved_card"
    WHERE "id" = NEW."saved_card_id" AND "ended_at" IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  "is" := CASE
    WHEN NEW."status" = OLD."status" THEN "was"
    WHEN NEW."status" = 'APPROVED' THEN NULL
    WHEN NEW."end_reason" IN ('declined', 'insufficient_funds', 'expired_card', 'card_refused') THEN NEW."end_reason"
    ELSE "was" END;
  UPDATE "saved_card" c SET
    "brand" = coalesce(c."brand", NEW."card_brand"),
    "last4" = coalesce(c."last4", NEW."card_last4"),
    "problem" = "is",
    "problem_at" = CASE
      WHEN "is" IS NULL THEN NULL
      WHEN NEW."status" <> OLD."status" THEN NEW."updated_at"
      ELSE c."problem_at" END
    WHERE c."id" = NEW."saved_card_id";
  IF "is" IS DISTINCT FROM "was" THEN
    INSERT INTO "account_event" ("customer_id", "saved_card_id", "agreement_id", "kind", "actor", "cause", "at")
      VALUES ("owner", NEW."saved_card_id", NEW."agreement_id",
        CASE WHEN "is" IS NULL THEN 'card_accepted' ELSE 'card_declined' END, 'system', "is", NEW."updated_at");
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "payment_pays_plan"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "charge" "scheduled_charge";
  "plan" "subscription";
  "paid_at" TIMESTAMPTZ;
  "paid" INTEGER;
  "following" INTEGER;
BEGIN
  SELECT * INTO "charge" FROM "scheduled_charge" WHERE "order_id" = NEW."order_id";
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  PERFORM "lock_plans_of"("customer_id") FROM "subscription" WHERE "id" = "charge"."subscription_id";
  SELECT * INTO "plan" FROM "subscription" WHERE "id" = "charge"."subscription_id" FOR NO KEY UPDATE;
  SELECT max("closed_at") INTO "paid_at" FROM "operation"
    WHERE "payment_id" = NEW."id" AND "kind" IN ('PAY', 'AUTHORIZE') AND "state" = 'SUCCEEDED';
  -- The merchant's has the day of its try, the customer's that of the approval.
  UPDATE "scheduled_charge" SET "state" = 'PAID', "next_try_on" = NULL, "tried_on" = CASE
      WHEN NEW."initiator" = 'MERCHANT' AND "tried_on" IS NOT NULL THEN "tried_on"
      ELSE greatest("due_on", ("paid_at" AT TIME ZONE "plan"."time_zone")::DATE) END
    WHERE "id" = "charge"."id" AND "state" <> 'PAID';
  IF "plan"."state" = 'ENDED' THEN
    RETURN NULL;
  END IF;
  SELECT count(*) INTO "paid" FROM "scheduled_charge" WHERE "subscription_id" = "plan"."id" AND "state" = 'PAID';
  "following" := greatest("plan"."next_period", "charge"."period" + 1);
  IF "paid" >= "plan"."payments" THEN
    UPDATE "subscription" SET "state" = 'ENDED', "next_period" = "following", "next_due_on" = NULL,
        "ended_at" = "paid_at", "ended_by" = 'system', "end_reason" = 'completed'
      WHERE "id" = "plan"."id";
  ELSE
    UPDATE "subscription" SET "next_period" = "following",
        "state" = CASE "state" WHEN 'PAST_DUE' THEN 'ACTIVE' ELSE "state" END,
        "next_due_on" = CASE WHEN "state" IN ('ACTIVE', 'PAST_DUE')
          THEN "plan_due_on"("first_due_on", "interval_unit", "interval_count", "following") END
      WHERE "id" = "plan"."id";
  END IF;
  RETURN NULL;
END $$;
