-- Customers, their saved cards, the agreements under which cards are charged, and plans.
CREATE TYPE "agreement_kind" AS ENUM ('CARD_ON_FILE', 'PLAN');
-- PENDING: its first payment or verification is under way. ACTIVE: the bank approved that. ENDED: for good.
CREATE TYPE "agreement_state" AS ENUM ('PENDING', 'ACTIVE', 'ENDED');
-- VERIFY: the bank checks the card and moves nothing.
CREATE TYPE "payment_intent" AS ENUM ('PAY', 'AUTHORIZE', 'VERIFY');
CREATE TYPE "payment_initiator" AS ENUM ('CUSTOMER', 'MERCHANT');
CREATE TYPE "interval_unit" AS ENUM ('DAY', 'WEEK', 'MONTH', 'YEAR');
CREATE TYPE "subscription_state" AS ENUM ('PENDING', 'ACTIVE', 'PAUSED', 'PAST_DUE', 'ENDED');
CREATE TYPE "scheduled_charge_state" AS ENUM ('DUE', 'PAID', 'UNPAID');

CREATE TABLE "customer" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "email" TEXT NOT NULL,
    "name" TEXT,
    "locale" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "customer_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "customer_email" CHECK ("email" = lower("email") AND "email" <> '')
);
CREATE UNIQUE INDEX "customer_email_key" ON "customer"("email");

CREATE TABLE "customer_session" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "customer_id" UUID NOT NULL,
    "browser" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "customer_session_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "customer_session_customer_id_idx" ON "customer_session"("customer_id");

CREATE TABLE "customer_sign_in" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "email" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "return_to" TEXT NOT NULL,
    "wrong_codes" INTEGER NOT NULL DEFAULT 0,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "customer_sign_in_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "customer_sign_in_email" CHECK ("email" = lower("email"))
);
CREATE INDEX "customer_sign_in_expires_at_idx" ON "customer_sign_in"("expires_at");

CREATE TABLE "customer_address" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "customer_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "phone" TEXT,
    "address_line1" TEXT NOT NULL,
    "address_line2" TEXT,
    "city" TEXT NOT NULL,
    "region" TEXT,
    "postal_code" TEXT,
    "country" CHAR(2) NOT NULL,
    "preferred" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "customer_address_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "customer_address_customer_id_idx" ON "customer_address"("customer_id");
CREATE UNIQUE INDEX "customer_address_one_preferred" ON "customer_address"("customer_id") WHERE "preferred";

CREATE TABLE "saved_card" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "customer_id" UUID NOT NULL,
    "token_sealed" TEXT,
    "brand" TEXT,
    "last4" TEXT,
    "expiry_month" SMALLINT NOT NULL,
    "expiry_year" SMALLINT NOT NULL,
    "problem" TEXT,
    "problem_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "saved_card_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "saved_card_expiry" CHECK ("expiry_month" BETWEEN 1 AND 12 AND "expiry_year" BETWEEN 0 AND 99),
    CONSTRAINT "saved_card_last4" CHECK ("last4" ~ '^[0-9]{4}$'),
    CONSTRAINT "saved_card_problem" CHECK (("problem" IS NULL) = ("problem_at" IS NULL)),
    CONSTRAINT "saved_card_erased" CHECK (("token_sealed" IS NULL) = ("ended_at" IS NOT NULL))
);
CREATE INDEX "saved_card_customer_id_idx" ON "saved_card"("customer_id");

CREATE TABLE "agreement" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "reference" TEXT NOT NULL,
    "kind" "agreement_kind" NOT NULL,
    "customer_id" UUID NOT NULL,
    "saved_card_id" UUID NOT NULL,
    "expiry_date" DATE NOT NULL,
    "minimum_days" INTEGER NOT NULL,
    "state" "agreement_state" NOT NULL DEFAULT 'PENDING',
    "first_operation_id" UUID,
    "consent_version" TEXT NOT NULL,
    "consent_language" TEXT NOT NULL,
    "consent_address" TEXT,
    "consent_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "activated_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "ended_by" TEXT,
    "end_reason" TEXT,

    CONSTRAINT "agreement_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "agreement_reference" CHECK ("reference" ~ '^[0-9A-Za-z_-]{20,40}$'),
    CONSTRAINT "agreement_minimum_days" CHECK ("minimum_days" BETWEEN 1 AND 9999),
    CONSTRAINT "agreement_active" CHECK ("state" <> 'ACTIVE' OR ("activated_at" IS NOT NULL AND "first_operation_id" IS NOT NULL)),
    CONSTRAINT "agreement_ended" CHECK (("state" = 'ENDED') = ("ended_at" IS NOT NULL)
      AND ("ended_at" IS NULL) = ("ended_by" IS NULL) AND ("ended_at" IS NULL) = ("end_reason" IS NULL))
);
CREATE UNIQUE INDEX "agreement_reference_key" ON "agreement"("reference");
CREATE INDEX "agreement_customer_id_idx" ON "agreement"("customer_id");
CREATE INDEX "agreement_saved_card_id_idx" ON "agreement"("saved_card_id");

CREATE TABLE "plan" (
    "product_id" UUID NOT NULL,
    "interval_unit" "interval_unit" NOT NULL,
    "interval_count" INTEGER NOT NULL,
    "trial_days" INTEGER NOT NULL DEFAULT 0,
    "payments" INTEGER,

    CONSTRAINT "plan_pkey" PRIMARY KEY ("product_id"),
    CONSTRAINT "plan_interval" CHECK ("interval_count" BETWEEN 1 AND 365),
    CONSTRAINT "plan_trial" CHECK ("trial_days" BETWEEN 0 AND 365),
    CONSTRAINT "plan_payments" CHECK ("payments" BETWEEN 1 AND 1000)
);

CREATE TABLE "subscription" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "number" TEXT NOT NULL,
    "customer_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "agreement_id" UUID,
    "placement" UUID NOT NULL,
    "state" "subscription_state" NOT NULL DEFAULT 'PENDING',
    "product_name" TEXT NOT NULL,
    "interval_unit" "interval_unit" NOT NULL,
    "interval_count" INTEGER NOT NULL,
    "payments" INTEGER,
    "time_zone" TEXT NOT NULL,
    "first_due_on" DATE NOT NULL,
    "trial" BOOLEAN NOT NULL,
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
    CONSTRAINT "subscription_next" CHECK (("next_due_on" IS NOT NULL) = ("state" IN ('ACTIVE', 'PAST_DUE')))
);
CREATE UNIQUE INDEX "subscription_number_key" ON "subscription"("number");
CREATE UNIQUE INDEX "subscription_customer_id_placement_key" ON "subscription"("customer_id", "placement");
CREATE INDEX "subscription_agreement_id_idx" ON "subscription"("agreement_id");
CREATE INDEX "subscription_due" ON "subscription"("next_due_on") WHERE "state" IN ('ACTIVE', 'PAST_DUE');

CREATE TABLE "scheduled_charge" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "subscription_id" UUID NOT NULL,
    "period" INTEGER NOT NULL,
    "due_on" DATE NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "state" "scheduled_charge_state" NOT NULL DEFAULT 'DUE',
    "order_id" UUID,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "tried_on" DATE,
    "next_try_on" DATE,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "scheduled_charge_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "scheduled_charge_period" CHECK ("period" >= 1),
    CONSTRAINT "scheduled_charge_amount" CHECK ("amount_minor" > 0),
    CONSTRAINT "scheduled_charge_tries" CHECK ("tries" >= 0)
);
CREATE UNIQUE INDEX "scheduled_charge_subscription_id_period_key" ON "scheduled_charge"("subscription_id", "period");
CREATE UNIQUE INDEX "scheduled_charge_order_id_key" ON "scheduled_charge"("order_id");
CREATE INDEX "scheduled_charge_next_try" ON "scheduled_charge"("next_try_on") WHERE "state" = 'DUE';

-- What happened to a customer's cards, agreements and plans. Append-only.
CREATE TABLE "account_event" (
    "id" BIGSERIAL NOT NULL,
    "customer_id" UUID NOT NULL,
    "saved_card_id" UUID,
    "agreement_id" UUID,
    "subscription_id" UUID,
    "kind" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "cause" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_event_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "account_event_customer_id_idx" ON "account_event"("customer_id");
CREATE INDEX "account_event_subscription_id_idx" ON "account_event"("subscription_id");

CREATE FUNCTION "account_event_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'account events are append-only: %', OLD."id";
END $$;
CREATE TRIGGER "account_event_is_final" BEFORE UPDATE OR DELETE ON "account_event"
  FOR EACH ROW EXECUTE FUNCTION "account_event_is_final"();

ALTER TABLE "orders" ADD COLUMN "customer_id" UUID;
CREATE INDEX "orders_customer_id_created_at_idx" ON "orders"("customer_id", "created_at");

-- A verification has no order. A payment that the merchant starts names its agreement and the saved card.
ALTER TABLE "payment"
  ALTER COLUMN "order_id" DROP NOT NULL,
  ALTER COLUMN "intent" TYPE "payment_intent" USING "intent"::text::"payment_intent",
  ADD COLUMN "initiator" "payment_initiator" NOT NULL DEFAULT 'CUSTOMER',
  ADD COLUMN "agreement_id" UUID,
  ADD COLUMN "saved_card_id" UUID,
  ADD CONSTRAINT "payment_verification" CHECK (("order_id" IS NULL) = ("intent" = 'VERIFY')),
  ADD CONSTRAINT "payment_agreement" CHECK (
    (("intent" <> 'VERIFY' AND "initiator" = 'CUSTOMER') OR "agreement_id" IS NOT NULL)
    AND ("agreement_id" IS NULL) = ("saved_card_id" IS NULL)),
  ADD CONSTRAINT "payment_merchant_pays" CHECK ("initiator" = 'CUSTOMER' OR "intent" = 'PAY');
CREATE INDEX "payment_agreement_id_idx" ON "payment"("agreement_id");
DROP TRIGGER "payment_currency" ON "payment";
CREATE TRIGGER "payment_currency" BEFORE INSERT OR UPDATE OF "order_id", "currency", "currency_exponent" ON "payment"
  FOR EACH ROW WHEN (NEW."order_id" IS NOT NULL) EXECUTE FUNCTION "payment_currency"();
DROP TRIGGER "payment_order_total" ON "payment";
CREATE TRIGGER "payment_order_total" BEFORE INSERT ON "payment"
  FOR EACH ROW WHEN (NEW."order_id" IS NOT NULL) EXECUTE FUNCTION "payment_order_total"();

-- Mails that are not about an order.
ALTER TABLE "mail"
  ALTER COLUMN "order_id" DROP NOT NULL,
  ADD COLUMN "sign_in_id" UUID,
  ADD COLUMN "saved_card_id" UUID,
  ADD COLUMN "subscription_id" UUID,
  ADD COLUMN "scheduled_charge_id" UUID,
  DROP CONSTRAINT "mail_cause",
  ADD CONSTRAINT "mail_cause" CHECK (
    CASE "kind"
      WHEN 'payment_failed' THEN "event_id" IS NOT NULL AND "operation_id" IS NULL
      WHEN 'plan_charge_failed' THEN "event_id" IS NOT NULL AND "operation_id" IS NULL
      WHEN 'order_link' THEN "event_id" IS NULL AND "operation_id" IS NULL
      WHEN 'sign_in' THEN num_nonnulls("event_id", "operation_id", "order_id") = 0
      WHEN 'card_expiring' THEN num_nonnulls("event_id", "operation_id", "order_id") = 0
      WHEN 'plan_started' THEN num_nonnulls("event_id", "operation_id", "order_id") = 0
      WHEN 'plan_charge_upcoming' THEN num_nonnulls("event_id", "operation_id", "order_id") = 0
      WHEN 'plan_ended' THEN num_nonnulls("event_id", "operation_id", "order_id") = 0
      ELSE "operation_id" IS NOT NULL AND "event_id" IS NULL
    END),
  ADD CONSTRAINT "mail_subject" CHECK (
    CASE "kind"
      WHEN 'sign_in' THEN "sign_in_id" IS NOT NULL
      WHEN 'card_expiring' THEN "saved_card_id" IS NOT NULL
      WHEN 'plan_started' THEN "subscription_id" IS NOT NULL
      WHEN 'plan_charge_upcoming' THEN "subscription_id" IS NOT NULL
      WHEN 'plan_ended' THEN "subscription_id" IS NOT NULL
      ELSE "order_id" IS NOT NULL
    END);
CREATE UNIQUE INDEX "mail_one_for_sign_in" ON "mail"("sign_in_id") WHERE "again_of" IS NULL;
CREATE INDEX "mail_subscription_id_idx" ON "mail"("subscription_id");

ALTER TABLE "customer_session" ADD CONSTRAINT "customer_session_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "customer_address" ADD CONSTRAINT "customer_address_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "saved_card" ADD CONSTRAINT "saved_card_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "agreement" ADD CONSTRAINT "agreement_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "agreement" ADD CONSTRAINT "agreement_saved_card_id_fkey" FOREIGN KEY ("saved_card_id") REFERENCES "saved_card"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "agreement" ADD CONSTRAINT "agreement_first_operation_id_fkey" FOREIGN KEY ("first_operation_id") REFERENCES "operation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "plan" ADD CONSTRAINT "plan_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_agreement_id_fkey" FOREIGN KEY ("agreement_id") REFERENCES "agreement"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "scheduled_charge" ADD CONSTRAINT "scheduled_charge_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "subscription"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "scheduled_charge" ADD CONSTRAINT "scheduled_charge_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "account_event" ADD CONSTRAINT "account_event_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "account_event" ADD CONSTRAINT "account_event_saved_card_id_fkey" FOREIGN KEY ("saved_card_id") REFERENCES "saved_card"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "account_event" ADD CONSTRAINT "account_event_agreement_id_fkey" FOREIGN KEY ("agreement_id") REFERENCES "agreement"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "account_event" ADD CONSTRAINT "account_event_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "subscription"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payment" ADD CONSTRAINT "payment_agreement_id_fkey" FOREIGN KEY ("agreement_id") REFERENCES "agreement"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payment" ADD CONSTRAINT "payment_saved_card_id_fkey" FOREIGN KEY ("saved_card_id") REFERENCES "saved_card"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "mail" ADD CONSTRAINT "mail_sign_in_id_fkey" FOREIGN KEY ("sign_in_id") REFERENCES "customer_sign_in"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "mail" ADD CONSTRAINT "mail_saved_card_id_fkey" FOREIGN KEY ("saved_card_id") REFERENCES "saved_card"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "mail" ADD CONSTRAINT "mail_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "subscription"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "mail" ADD CONSTRAINT "mail_scheduled_charge_id_fkey" FOREIGN KEY ("scheduled_charge_id") REFERENCES "scheduled_charge"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
