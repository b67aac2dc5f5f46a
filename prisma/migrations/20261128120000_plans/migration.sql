-- What is charged again and again, or when it leaves.

-- PENDING: its first payment or verification is under way. PAST_DUE: a charge failed for good and waits for another card.
CREATE TYPE "subscription_state" AS ENUM ('PENDING', 'ACTIVE', 'PAUSED', 'PAST_DUE', 'ENDED');
-- DUE: to be charged, now or at the next try. UNPAID: given up.
CREATE TYPE "scheduled_charge_state" AS ENUM ('DUE', 'PAID', 'UNPAID');

-- A plan that a customer bought, as it was agreed.
CREATE TABLE "subscription" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "number" TEXT NOT NULL,
  "customer_id" UUID NOT NULL,
  "product_id" UUID NOT NULL,
  "agreement_id" UUID,
  -- The agreement with another card, until the bank has approved it.
  "pending_agreement_id" UUID,
  "idempotency_key" UUID NOT NULL,
  "state" "subscription_state" NOT NULL DEFAULT 'PENDING',
  "product_name" TEXT NOT NULL,
  "interval_unit" "interval_unit" NOT NULL,
  "interval_count" INTEGER NOT NULL,
  "payments" INTEGER,
  "time_zone" TEXT NOT NULL,
  "first_due_on" DATE NOT NULL,
  "trial" BOOLEAN NOT NULL,
  -- Around which day the piece leaves; null for a plan that is charged on its days.
  "expected_on" DATE,
  -- When staff asked for the charge.
  "charge_asked_at" TIMESTAMPTZ(3),
  "next_period" INTEGER NOT NULL DEFAULT 1,
  "next_due_on" DATE,
  "currency" CHAR(3) NOT NULL,
  "currency_exponent" SMALLINT NOT NULL,
  "unit_minor" BIGINT NOT NULL,
  "delivery_minor" BIGINT NOT NULL,
  "delivery_method" TEXT,
  "delivery_name" TEXT,
  "tax_name" TEXT,
  "tax_basis_points" INTEGER NOT NULL DEFAULT 0,
  "tax_included" BOOLEAN NOT NULL DEFAULT true,
  "tax_minor" BIGINT NOT NULL DEFAULT 0,
  "total_minor" BIGINT NOT NULL,
  "locale" TEXT NOT NULL,
  "email" TEXT NOT NULL,
  "phone" TEXT,
  "name" TEXT NOT NULL,
  "address_line1" TEXT NOT NULL,
  "address_line2" TEXT,
  "city" TEXT NOT NULL,
  "region" TEXT,
  "postal_code" TEXT,
  "country" CHAR(2) NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "activated_at" TIMESTAMPTZ(3),
  "paused_at" TIMESTAMPTZ(3),
  "ended_at" TIMESTAMPTZ(3),
  "ended_by" TEXT,
  "end_reason" TEXT,

  CONSTRAINT "subscription_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "subscription_interval" CHECK ("interval_count" BETWEEN 1 AND 365),
  CONSTRAINT "subscription_payments" CHECK ("payments" BETWEEN 1 AND 1000),
  CONSTRAINT "subscription_total" CHECK ("total_minor" > 0 AND "unit_minor" > 0 AND "delivery_minor" >= 0 AND "tax_minor" >= 0),
  CONSTRAINT "subscription_exponent" CHECK ("currency_exponent" BETWEEN 0 AND 4),
  CONSTRAINT "subscription_agreement" CHECK ("state" IN ('PENDING', 'ENDED') OR "agreement_id" IS NOT NULL),
  CONSTRAINT "subscription_ended" CHECK (("state" = 'ENDED') = ("ended_at" IS NOT NULL)
    AND ("ended_at" IS NULL) = ("ended_by" IS NULL) AND ("ended_at" IS NULL) = ("end_reason" IS NULL)),
  CONSTRAINT "subscription_next" CHECK (("next_due_on" IS NOT NULL) = ("state" IN ('ACTIVE', 'PAST_DUE'))),
  CONSTRAINT "subscription_on_dispatch" CHECK (CASE WHEN "expected_on" IS NULL THEN "charge_asked_at" IS NULL
    ELSE "payments" IS NOT DISTINCT FROM 1 AND "trial" END),
  CONSTRAINT "subscription_customer_id_fkey" FOREIGN KEY ("customer_id")
    REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "subscription_product_id_fkey" FOREIGN KEY ("product_id")
    REFERENCES "product"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "subscription_agreement_id_fkey" FOREIGN KEY ("agreement_id")
    REFERENCES "agreement"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "subscription_pending_agreement_id_fkey" FOREIGN KEY ("pending_agreement_id")
    REFERENCES "agreement"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "subscription_number_key" ON "subscription"("number");
CREATE UNIQUE INDEX "subscription_customer_id_idempotency_key_key" ON "subscription"("customer_id", "idempotency_key");
CREATE INDEX "subscription_agreement_id_idx" ON "subscription"("agreement_id");
CREATE INDEX "subscription_due" ON "subscription"("next_due_on") WHERE "state" IN ('ACTIVE', 'PAST_DUE');
-- One agreement is one plan's.
CREATE UNIQUE INDEX "subscription_one_agreement" ON "subscription"("agreement_id") WHERE "agreement_id" IS NOT NULL;
CREATE UNIQUE INDEX "subscription_one_pending_agreement" ON "subscription"("pending_agreement_id")
  WHERE "pending_agreement_id" IS NOT NULL;
-- The list of plans and the jobs of plans.
CREATE INDEX "subscription_created_at_id_idx" ON "subscription"("created_at", "id");
CREATE INDEX "subscription_state_created_at_id_idx" ON "subscription"("state", "created_at", "id");
CREATE INDEX "subscription_going" ON "subscription"("time_zone") WHERE "state" <> 'ENDED';
-- The list of what waits to leave.
CREATE INDEX "subscription_to_charge" ON "subscription"("created_at", "id")
  WHERE "state" = 'ACTIVE' AND "expected_on" IS NOT NULL AND "charge_asked_at" IS NULL;

-- The charge of one period. What is tried is tried from its own day on; what is paid has its day and its order.
CREATE TABLE "scheduled_charge" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "subscription_id" UUID NOT NULL,
  "period" INTEGER NOT NULL,
  "due_on" DATE NOT NULL,
  "amount_minor" BIGINT NOT NULL,
  "state" "scheduled_charge_state" NOT NULL DEFAULT 'DUE',
  "order_id" UUID,
  "tries" INTEGER NOT NULL DEFAULT 0,
  -- The day of the first try, from which its retries and the end of an unpaid plan are counted: it is later than the
  -- day on which the charge was due if the shop was away.
  "first_tried_on" DATE,
  "tried_on" DATE,
  "next_try_on" DATE,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "scheduled_charge_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "scheduled_charge_period" CHECK ("period" >= 1),
  CONSTRAINT "scheduled_charge_amount" CHECK ("amount_minor" > 0),
  CONSTRAINT "scheduled_charge_tries" CHECK ("tries" >= 0),
  CONSTRAINT "scheduled_charge_tried" CHECK ("tries" < 1 OR ("tried_on" IS NOT NULL AND "order_id" IS NOT NULL)),
  CONSTRAINT "scheduled_charge_paid" CHECK (
    "state" <> 'PAID' OR ("tried_on" IS NOT NULL AND "order_id" IS NOT NULL)),
  CONSTRAINT "scheduled_charge_days" CHECK (
    ("tried_on" IS NULL OR "tried_on" >= "due_on")
    AND ("first_tried_on" IS NULL OR "first_tried_on" >= "due_on")
    AND ("next_try_on" IS NULL OR ("state" = 'DUE' AND "next_try_on" >= "due_on"))),
  CONSTRAINT "scheduled_charge_subscription_id_fkey" FOREIGN KEY ("subscription_id")
    REFERENCES "subscription"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "scheduled_charge_order_id_fkey" FOREIGN KEY ("order_id")
    REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "scheduled_charge_subscription_id_period_key" ON "scheduled_charge"("subscription_id", "period");
CREATE UNIQUE INDEX "scheduled_charge_order_id_key" ON "scheduled_charge"("order_id");
CREATE INDEX "scheduled_charge_next_try" ON "scheduled_charge"("next_try_on") WHERE "state" = 'DUE';
-- At most one charge of a plan is due.
CREATE UNIQUE INDEX "scheduled_charge_one_due" ON "scheduled_charge"("subscription_id") WHERE "state" = 'DUE';
-- For the list of orders.
CREATE INDEX "scheduled_charge_unpaid" ON "scheduled_charge"("order_id") WHERE "state" <> 'PAID' AND "order_id" IS NOT NULL;

-- Plans whose due charge could not begin, and when it is tried again.
CREATE TABLE "plan_backoff" (
  "subscription_id" UUID NOT NULL,
  "failures" INTEGER NOT NULL,
  "next_at" TIMESTAMPTZ(3) NOT NULL,
  -- A charge that waits for stock is looked at again as soon as there is a piece.
  "out_of_stock" BOOLEAN NOT NULL DEFAULT false,

  CONSTRAINT "plan_backoff_pkey" PRIMARY KEY ("subscription_id"),
  CONSTRAINT "plan_backoff_failures" CHECK ("failures" > 0),
  CONSTRAINT "plan_backoff_subscription_id_fkey" FOREIGN KEY ("subscription_id")
    REFERENCES "subscription"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- The day of a period, from 1. Counted from the first day: the 31st is the last day of a shorter month, and the 31st again
-- in the next long one. lib/calendar/schedule.ts does the same.
CREATE FUNCTION "plan_due_on"("first" DATE, "unit" "interval_unit", "count" INTEGER, "period" INTEGER) RETURNS DATE
LANGUAGE sql IMMUTABLE AS $$
  SELECT ("first" + CASE "unit"
    WHEN 'DAY' THEN make_interval(days => "count" * ("period" - 1))
    WHEN 'WEEK' THEN make_interval(weeks => "count" * ("period" - 1))
    WHEN 'MONTH' THEN make_interval(months => "count" * ("period" - 1))
    ELSE make_interval(years => "count" * ("period" - 1)) END)::DATE
$$;

-- What was agreed, and a plan that has ended. That the charge was asked for is written once.
CREATE FUNCTION "subscription_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was agreed never changes, and a plan never changes after its end: %', OLD."id"
    USING ERRCODE = 'check_violation', CONSTRAINT = 'subscription_final';
END $$;
CREATE TRIGGER "subscription_final" BEFORE UPDATE ON "subscription" FOR EACH ROW
  WHEN (OLD."state" = 'ENDED' OR
    (OLD."charge_asked_at" IS NOT NULL AND NEW."charge_asked_at" IS DISTINCT FROM OLD."charge_asked_at") OR
    (to_jsonb(OLD) - '{agreement_id,pending_agreement_id,state,next_period,next_due_on,charge_asked_at,activated_at,paused_at,ended_at,ended_by,end_reason}'::TEXT[])
    IS DISTINCT FROM
    (to_jsonb(NEW) - '{agreement_id,pending_agreement_id,state,next_period,next_due_on,charge_asked_at,activated_at,paused_at,ended_at,ended_by,end_reason}'::TEXT[]))
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

-- A charge that was given up may still turn out to be paid; one that is paid stays so.
CREATE FUNCTION "scheduled_charge_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a charge never changes its period, its day, its amount or its order, and not once it is paid: %', OLD."id"
    USING ERRCODE = 'check_violation', CONSTRAINT = 'scheduled_charge_final';
END $$;
CREATE TRIGGER "scheduled_charge_final" BEFORE UPDATE ON "scheduled_charge" FOR EACH ROW
  WHEN (OLD."state" = 'PAID' OR (OLD."state" = 'UNPAID' AND NEW."state" = 'DUE') OR NEW."tries" < OLD."tries"
    OR OLD."order_id" <> NEW."order_id" OR (OLD."order_id" IS NOT NULL AND NEW."order_id" IS NULL)
    OR (OLD."first_tried_on" IS NOT NULL AND NEW."first_tried_on" IS DISTINCT FROM OLD."first_tried_on")
    OR (OLD."subscription_id", OLD."period", OLD."due_on", OLD."amount_minor")
      IS DISTINCT FROM (NEW."subscription_id", NEW."period", NEW."due_on", NEW."amount_minor"))
  EXECUTE FUNCTION "scheduled_charge_final"();

-- A payment that the merchant starts is the next try of the due charge of an active plan, under its agreement: on its day or
-- later, not after the agreement's expiry, not sooner than the minimum days after a paid one, with the amount that was agreed.
-- What is charged on dispatch is charged only after somebody asked for it.
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

-- The first order of a plan is paid with the agreement of the plan: an order that was paid without one would begin no plan.
CREATE FUNCTION "payment_begins_plan"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM "scheduled_charge" c JOIN "subscription" s ON s."id" = c."subscription_id"
      LEFT JOIN "agreement" a ON a."id" = s."agreement_id" AND a."id" = NEW."agreement_id" AND a."kind" = 'PLAN'
    WHERE c."order_id" = NEW."order_id" AND s."state" = 'PENDING' AND a."id" IS NULL)
  THEN
    RAISE EXCEPTION 'the first order of a plan is paid with the agreement of the plan'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_begins_plan';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "payment_begins_plan" AFTER INSERT ON "payment"
  FOR EACH ROW WHEN (NEW."order_id" IS NOT NULL AND NEW."initiator" = 'CUSTOMER')
  EXECUTE FUNCTION "payment_begins_plan"();

CREATE INDEX "subscription_words" ON "subscription"
  USING gin ("search_words"("folded"("number" || ' ' || "name" || ' ' || "email" || ' ' || "product_name"))) WITH (fastupdate = off);

-- What columns of other tables refer to.
ALTER TABLE "account_event" ADD CONSTRAINT "account_event_subscription_id_fkey" FOREIGN KEY ("subscription_id")
  REFERENCES "subscription"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "mail" ADD CONSTRAINT "mail_subscription_id_fkey" FOREIGN KEY ("subscription_id")
  REFERENCES "subscription"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "mail" ADD CONSTRAINT "mail_scheduled_charge_id_fkey" FOREIGN KEY ("scheduled_charge_id")
  REFERENCES "scheduled_charge"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
