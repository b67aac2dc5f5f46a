-- What the database holds of plans, whoever writes: what was agreed never changes, a period is charged once, never early, never
-- above what was agreed, and a charge that was paid moves its plan on, by whatever path the answer came.

-- The agreement with another card, until the bank has approved it.
ALTER TABLE "subscription"
  ADD COLUMN "pending_agreement_id" UUID,
  ADD CONSTRAINT "subscription_pending_agreement_id_fkey" FOREIGN KEY ("pending_agreement_id")
    REFERENCES "agreement"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- One agreement is one plan's.
CREATE UNIQUE INDEX "subscription_one_agreement" ON "subscription"("agreement_id") WHERE "agreement_id" IS NOT NULL;
CREATE UNIQUE INDEX "subscription_one_pending_agreement" ON "subscription"("pending_agreement_id")
  WHERE "pending_agreement_id" IS NOT NULL;

-- The day of a period, from 1. Counted from the first day: the 31st is the last day of a shorter month, and the 31st again
-- in the next long one. lib/plans/schedule.ts does the same.
CREATE FUNCTION "plan_due_on"("first" DATE, "unit" "interval_unit", "count" INTEGER, "period" INTEGER) RETURNS DATE
LANGUAGE sql IMMUTABLE AS $$
  SELECT ("first" + CASE "unit"
    WHEN 'DAY' THEN make_interval(days => "count" * ("period" - 1))
    WHEN 'WEEK' THEN make_interval(weeks => "count" * ("period" - 1))
    WHEN 'MONTH' THEN make_interval(months => "count" * ("period" - 1))
    ELSE make_interval(years => "count" * ("period" - 1)) END)::DATE
$$;

-- What was agreed, and a plan that has ended.
CREATE FUNCTION "subscription_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was agreed never changes, and a plan never changes after its end: %', OLD."id"
    USING ERRCODE = 'check_violation', CONSTRAINT = 'subscription_final';
END $$;
CREATE TRIGGER "subscription_final" BEFORE UPDATE ON "subscription" FOR EACH ROW
  WHEN (OLD."state" = 'ENDED' OR
    (to_jsonb(OLD) - '{agreement_id,pending_agreement_id,state,next_period,next_due_on,activated_at,paused_at,ended_at,ended_by,end_reason}'::TEXT[])
    IS DISTINCT FROM
    (to_jsonb(NEW) - '{agreement_id,pending_agreement_id,state,next_period,next_due_on,activated_at,paused_at,ended_at,ended_by,end_reason}'::TEXT[]))
  EXECUTE FUNCTION "subscription_final"();

CREATE FUNCTION "subscription_transition"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a plan never changes from % to %, nor to an earlier period', OLD."state", NEW."state"
    USING ERRCODE = 'check_violation', CONSTRAINT = 'subscription_transition';
END $$;
CREATE TRIGGER "subscription_transition" BEFORE UPDATE ON "subscription" FOR EACH ROW
  WHEN (NEW."next_period" < OLD."next_period" OR (NEW."state" <> OLD."state"
    AND NEW."state" <> 'ENDED'
    AND (OLD."state"::TEXT, NEW."state"::TEXT) NOT IN (
      ('PENDING', 'ACTIVE'), ('ACTIVE', 'PAUSED'), ('ACTIVE', 'PAST_DUE'), ('PAUSED', 'ACTIVE'), ('PAST_DUE', 'ACTIVE'))))
  EXECUTE FUNCTION "subscription_transition"();

-- The end of a plan ends its agreements, whatever ended it.
CREATE FUNCTION "subscription_ends_agreement"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "agreement" SET "state" = 'ENDED', "ended_at" = NEW."ended_at", "ended_by" = NEW."ended_by",
      "end_reason" = 'plan_ended'
    WHERE "id" IN (NEW."agreement_id", NEW."pending_agreement_id") AND "state" <> 'ENDED';
  INSERT INTO "account_event" ("customer_id", "subscription_id", "kind", "actor", "cause", "at")
    VALUES (NEW."customer_id", NEW."id", 'plan_ended', NEW."ended_by", NEW."end_reason", NEW."ended_at");
  RETURN NULL;
END $$;
CREATE TRIGGER "subscription_ends_agreement" AFTER UPDATE OF "state" ON "subscription" FOR EACH ROW
  WHEN (NEW."state" = 'ENDED' AND OLD."state" <> 'ENDED') EXECUTE FUNCTION "subscription_ends_agreement"();

-- Charges. At most one of a plan is due; a day is tried from its own day on; what is paid has its day and its order.
CREATE UNIQUE INDEX "scheduled_charge_one_due" ON "scheduled_charge"("subscription_id") WHERE "state" = 'DUE';
ALTER TABLE "scheduled_charge"
  ADD CONSTRAINT "scheduled_charge_days" CHECK (
    ("tried_on" IS NULL OR "tried_on" >= "due_on")
    AND ("next_try_on" IS NULL OR ("state" = 'DUE' AND "next_try_on" >= "due_on"))),
  ADD CONSTRAINT "scheduled_charge_tried" CHECK ("tries" < 1 OR ("tried_on" IS NOT NULL AND "order_id" IS NOT NULL)),
  ADD CONSTRAINT "scheduled_charge_paid" CHECK (
    "state" <> 'PAID' OR ("tried_on" IS NOT NULL AND "order_id" IS NOT NULL));

CREATE FUNCTION "scheduled_charge_agreed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "subscription" s WHERE s."id" = NEW."subscription_id"
    AND NEW."due_on" = "plan_due_on"(s."first_due_on", s."interval_unit", s."interval_count", NEW."period")
    AND NEW."amount_minor" = s."total_minor" FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a charge has the day and the amount that were agreed'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'scheduled_charge_agreed';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "scheduled_charge_agreed" BEFORE INSERT ON "scheduled_charge"
  FOR EACH ROW EXECUTE FUNCTION "scheduled_charge_agreed"();

-- One that was given up may still turn out to be paid; one that is paid stays so.
CREATE FUNCTION "scheduled_charge_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a charge never changes its period, its day, its amount or its order, and not once it is paid: %', OLD."id"
    USING ERRCODE = 'check_violation', CONSTRAINT = 'scheduled_charge_final';
END $$;
CREATE TRIGGER "scheduled_charge_final" BEFORE UPDATE ON "scheduled_charge" FOR EACH ROW
  WHEN (OLD."state" = 'PAID' OR (OLD."state" = 'UNPAID' AND NEW."state" = 'DUE') OR NEW."tries" < OLD."tries"
    OR OLD."order_id" <> NEW."order_id" OR (OLD."order_id" IS NOT NULL AND NEW."order_id" IS NULL)
    OR (OLD."subscription_id", OLD."period", OLD."due_on", OLD."amount_minor")
      IS DISTINCT FROM (NEW."subscription_id", NEW."period", NEW."due_on", NEW."amount_minor"))
  EXECUTE FUNCTION "scheduled_charge_final"();

-- A payment that the merchant starts is the next try of the due charge of an active plan, under its agreement: on its day or
-- later, not after the agreement's expiry, not sooner than the minimum days after a paid one, with the amount that was agreed.
CREATE FUNCTION "payment_of_plan"() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER "payment_of_plan" BEFORE INSERT ON "payment"
  FOR EACH ROW WHEN (NEW."initiator" = 'MERCHANT') EXECUTE FUNCTION "payment_of_plan"();

-- What was never sent is sent again only while the plan is active. Its agreement is locked by then.
CREATE FUNCTION "operation_of_plan"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM "payment" p
      JOIN "scheduled_charge" c ON c."order_id" = p."order_id"
      JOIN "subscription" s ON s."id" = c."subscription_id"
      WHERE p."id" = NEW."payment_id" AND p."initiator" = 'MERCHANT'
        AND (s."state" <> 'ACTIVE' OR s."agreement_id" <> p."agreement_id"))
  THEN
    RAISE EXCEPTION 'the merchant charges a plan only while it is active, under its agreement'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'operation_of_plan';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "operation_of_plan" BEFORE INSERT ON "operation"
  FOR EACH ROW WHEN (NEW."kind" = 'PAY') EXECUTE FUNCTION "operation_of_plan"();

-- The first order of a plan is paid with an agreement for the plan, which the plan has from then on: an order that was paid
-- without one would begin no plan.
CREATE FUNCTION "payment_begins_plan"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "subscription" s SET "agreement_id" = a."id"
    FROM "scheduled_charge" c LEFT JOIN "agreement" a ON a."id" = NEW."agreement_id" AND a."kind" = 'PLAN'
    WHERE c."order_id" = NEW."order_id" AND s."id" = c."subscription_id" AND s."state" = 'PENDING';
  IF FOUND AND NOT EXISTS (SELECT 1 FROM "subscription" WHERE "agreement_id" = NEW."agreement_id") THEN
    RAISE EXCEPTION 'the first order of a plan is paid with an agreement'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_begins_plan';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "payment_begins_plan" AFTER INSERT ON "payment"
  FOR EACH ROW WHEN (NEW."order_id" IS NOT NULL AND NEW."initiator" = 'CUSTOMER')
  EXECUTE FUNCTION "payment_begins_plan"();

-- Whatever path an approval comes by (an answer, a late answer, a person, the bank's report), its charge is paid with it.
CREATE FUNCTION "payment_pays_plan"() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER "payment_pays_plan" AFTER UPDATE OF "status" ON "payment"
  FOR EACH ROW WHEN (NEW."status" = 'APPROVED' AND OLD."status" <> 'APPROVED' AND NEW."order_id" IS NOT NULL)
  EXECUTE FUNCTION "payment_pays_plan"();

-- An agreement that the bank approved begins its plan, or takes the place of the one with the card before: what is unpaid is
-- then tried with it. The end of an agreement ends its plan.
CREATE FUNCTION "agreement_moves_plan"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "plan" "subscription";
BEGIN
  IF NEW."state" = 'ENDED' THEN
    UPDATE "subscription" SET "state" = 'ENDED', "next_due_on" = NULL, "ended_at" = NEW."ended_at",
        "ended_by" = NEW."ended_by", "end_reason" = 'card_removed'
      WHERE "agreement_id" = NEW."id" AND "state" IN ('ACTIVE', 'PAUSED', 'PAST_DUE');
    RETURN NULL;
  END IF;
  UPDATE "subscription" SET "state" = 'ACTIVE', "activated_at" = NEW."activated_at",
      "next_due_on" = "plan_due_on"("first_due_on", "interval_unit", "interval_count", "next_period")
    WHERE "agreement_id" = NEW."id" AND "state" = 'PENDING' RETURNING * INTO "plan";
  IF FOUND THEN
    INSERT INTO "account_event" ("customer_id", "subscription_id", "agreement_id", "kind", "actor", "at")
      VALUES ("plan"."customer_id", "plan"."id", NEW."id", 'plan_started', 'customer', NEW."activated_at");
  END IF;
  SELECT * INTO "plan" FROM "subscription"
    WHERE "pending_agreement_id" = NEW."id" AND "state" IN ('ACTIVE', 'PAUSED', 'PAST_DUE') FOR NO KEY UPDATE;
  IF FOUND THEN
    UPDATE "subscription" SET "agreement_id" = NEW."id", "pending_agreement_id" = NULL,
        "state" = CASE "state" WHEN 'PAST_DUE' THEN 'ACTIVE' ELSE "state" END
      WHERE "id" = "plan"."id";
    UPDATE "scheduled_charge" SET "next_try_on" = "tried_on"
      WHERE "subscription_id" = "plan"."id" AND "state" = 'DUE' AND "tries" > 0;
    UPDATE "agreement" SET "state" = 'ENDED', "ended_at" = NEW."activated_at", "ended_by" = 'customer',
        "end_reason" = 'card_changed'
      WHERE "id" = "plan"."agreement_id" AND "state" <> 'ENDED';
    INSERT INTO "account_event" ("customer_id", "subscription_id", "agreement_id", "kind", "actor", "at")
      VALUES ("plan"."customer_id", "plan"."id", NEW."id", 'plan_card_changed', 'customer', NEW."activated_at");
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "agreement_moves_plan" AFTER UPDATE OF "state" ON "agreement"
  FOR EACH ROW WHEN (NEW."state" <> OLD."state" AND NEW."kind" = 'PLAN')
  EXECUTE FUNCTION "agreement_moves_plan"();
