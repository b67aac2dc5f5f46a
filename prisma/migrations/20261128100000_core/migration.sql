-- The core of the database: types, tables with their keys, checks and indexes, then the functions and triggers that guard them.
--
-- What a column holds stands in prisma/schema. Here stands what Prisma has no word for, and why. A table stands after those
-- that it refers to. The indexes of the search stand at the end, after the functions that they need.
--
-- Amounts are minor units beside an ISO 4217 code. The decimals of that code stand beside it, so that an amount is always read
-- with those that it was written with (lib/money/iso-4217.ts).
--
-- The tables of a module stand in a migration of its own, which ends with the name of the module.


-- Types ---------------------------------------------------------------------------------------------------------------------------

-- PERCENT and AMOUNT are of the goods.
CREATE TYPE "discount_kind" AS ENUM ('PERCENT', 'AMOUNT', 'FREE_DELIVERY');
CREATE TYPE "interval_unit" AS ENUM ('DAY', 'WEEK', 'MONTH', 'YEAR');
CREATE TYPE "intent" AS ENUM ('PAY', 'AUTHORIZE');
-- The stage of one attempt at paying; its transitions are those of lib/payments/state-table.ts.
CREATE TYPE "payment_status" AS ENUM (
  'STARTED', 'SESSION_OPEN', 'AGREEMENT_ADDED', 'CARD_ADDED', 'CHALLENGE', 'READY', 'APPROVED', 'DECLINED', 'NOT_AUTHENTICATED',
  'EXPIRED', 'FAILED'
);
-- VERIFY: the bank checks the card and moves nothing.
CREATE TYPE "payment_intent" AS ENUM ('PAY', 'AUTHORIZE', 'VERIFY');
CREATE TYPE "payment_initiator" AS ENUM ('CUSTOMER', 'MERCHANT');
-- The state of an order, defined once: that of its latest payment attempt. "unpaid" is an order without one; "verified" is a
-- payment that verified a card, which belongs to no order and moves no money.
CREATE TYPE "order_state" AS ENUM (
  'in_progress', 'failed', 'authorized', 'partly_approved', 'partly_captured', 'paid', 'partly_refunded', 'refunded',
  'cancelled', 'verified'
);
CREATE TYPE "payment_event_kind" AS ENUM (
  'started', 'session_opened', 'agreement_added', 'card_added', 'challenged', 'authenticated', 'not_authenticated', 'approved',
  'declined', 'failed', 'expired', 'outcome_unknown', 'answered_late', 'resolved', 'rest_closed'
);
CREATE TYPE "operation_kind" AS ENUM (
  'CREATE_SESSION', 'ADD_AGREEMENT', 'ADD_CARD', 'AUTHENTICATE', 'VERIFY', 'PAY', 'AUTHORIZE', 'CAPTURE', 'VOID', 'REFUND'
);
-- OPEN and UNKNOWN are open. All others are closed for good.
CREATE TYPE "operation_state" AS ENUM ('OPEN', 'UNKNOWN', 'SUCCEEDED', 'DECLINED', 'REFUSED', 'UNSENT', 'LOST', 'NOT_HAPPENED');
CREATE TYPE "agreement_kind" AS ENUM ('CARD_ON_FILE', 'PLAN');
-- PENDING: its first payment or verification is under way. ACTIVE: the bank approved that. ENDED: for good.
CREATE TYPE "agreement_state" AS ENUM ('PENDING', 'ACTIVE', 'ENDED');
-- A capture says that money was charged, no more; what left the house has a mail of its own.
CREATE TYPE "mail_kind" AS ENUM (
  'order_confirmation', 'payment_failed', 'captured', 'dispatched', 'voided', 'refunded', 'order_link', 'sign_in', 'card_expiring',
  'plan_started', 'plan_charge_upcoming', 'plan_charged', 'plan_charge_failed', 'plan_ended', 'staff_password_reset',
  'staff_notice', 'email_corrected', 'plan_changed'
);
-- QUEUED: to be sent. SENDING: claimed by one sender. UNKNOWN: handed over without an answer, never repeated by a program.
-- OBSOLETE: not true any more when its turn came. All but the first two are final.
CREATE TYPE "mail_state" AS ENUM ('QUEUED', 'SENDING', 'SENT', 'REFUSED', 'UNKNOWN', 'OBSOLETE');
-- lib/staff/rights.ts lists what each may do.
CREATE TYPE "staff_role" AS ENUM ('owner', 'manager', 'clerk', 'auditor');
CREATE TYPE "audit_outcome" AS ENUM ('allowed', 'refused');


-- Catalogue -----------------------------------------------------------------------------------------------------------------------

CREATE TABLE "price_list" (
  "code" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "currency" CHAR(3) NOT NULL,
  "currency_exponent" SMALLINT NOT NULL,
  "position" INTEGER NOT NULL,
  -- Gives the list its name in every language.
  "region" TEXT,
  -- Shoppers from here see this list at first.
  "countries" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],

  CONSTRAINT "price_list_pkey" PRIMARY KEY ("code"),
  CONSTRAINT "price_list_exponent" CHECK ("currency_exponent" BETWEEN 0 AND 4),
  CONSTRAINT "price_list_region" CHECK ("region" ~ '^([A-Z]{2}|[0-9]{3})$'),
  CONSTRAINT "price_list_countries" CHECK (array_to_string("countries", ',', '?') ~ '^([A-Z]{2}(,[A-Z]{2})*)?$')
);

-- How the shop delivers. The first method by position that serves an address is preselected.
CREATE TABLE "delivery_method" (
  "code" TEXT NOT NULL,
  "position" INTEGER NOT NULL,
  "working_days_min" INTEGER NOT NULL,
  "working_days_max" INTEGER NOT NULL,
  "needs_phone" BOOLEAN NOT NULL DEFAULT false,
  "serves" TEXT[] NOT NULL DEFAULT '{}',

  CONSTRAINT "delivery_method_pkey" PRIMARY KEY ("code"),
  CONSTRAINT "delivery_method_days" CHECK ("working_days_min" BETWEEN 0 AND "working_days_max")
);

CREATE TABLE "delivery_method_translation" (
  "delivery_method" TEXT NOT NULL,
  "locale" TEXT NOT NULL,
  "name" TEXT NOT NULL,

  CONSTRAINT "delivery_method_translation_pkey" PRIMARY KEY ("delivery_method", "locale"),
  CONSTRAINT "delivery_method_translation_delivery_method_fkey" FOREIGN KEY ("delivery_method")
    REFERENCES "delivery_method"("code") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "delivery_price" (
  "delivery_method" TEXT NOT NULL,
  "price_list" TEXT NOT NULL,
  "amount_minor" BIGINT NOT NULL,

  CONSTRAINT "delivery_price_pkey" PRIMARY KEY ("delivery_method", "price_list"),
  CONSTRAINT "delivery_price_amount" CHECK ("amount_minor" >= 0),
  CONSTRAINT "delivery_price_delivery_method_fkey" FOREIGN KEY ("delivery_method")
    REFERENCES "delivery_method"("code") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "delivery_price_price_list_fkey" FOREIGN KEY ("price_list")
    REFERENCES "price_list"("code") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- The tax on what is bought, by the country of delivery. A country without a row has none.
CREATE TABLE "tax_rate" (
  "country" CHAR(2) NOT NULL,
  -- A part of the country with a tax of its own, by the postal code and, for a code that several towns share, by the town.
  "postal_prefix" TEXT NOT NULL DEFAULT '',
  "town" TEXT NOT NULL DEFAULT '',
  "name" TEXT NOT NULL,
  "basis_points" INTEGER NOT NULL,
  "included" BOOLEAN NOT NULL,
  "source" TEXT NOT NULL,
  -- A rate that nobody has compared with its source yet has no day.
  "checked_on" DATE,

  CONSTRAINT "tax_rate_pkey" PRIMARY KEY ("country", "postal_prefix", "town"),
  CONSTRAINT "tax_rate_postal_prefix" CHECK ("postal_prefix" ~ '^[0-9A-Z]*$'),
  CONSTRAINT "tax_rate_town" CHECK ("town" = '' OR ("postal_prefix" <> '' AND "town" ~ '^[a-z]+$')),
  CONSTRAINT "tax_rate_name" CHECK ("name" IN ('vat', 'gst', 'sales_tax', 'consumption_tax')),
  CONSTRAINT "tax_rate_basis_points" CHECK ("basis_points" BETWEEN 0 AND 9999)
);

-- A kind of product, under which the catalogue shows it.
CREATE TABLE "category" (
  "slug" TEXT NOT NULL,
  "name" TEXT NOT NULL,

  CONSTRAINT "category_pkey" PRIMARY KEY ("slug")
);

CREATE TABLE "category_translation" (
  "category" TEXT NOT NULL,
  "locale" TEXT NOT NULL,
  "name" TEXT NOT NULL,

  CONSTRAINT "category_translation_pkey" PRIMARY KEY ("category", "locale"),
  CONSTRAINT "category_translation_category_fkey" FOREIGN KEY ("category")
    REFERENCES "category"("slug") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "product" (
  "id" UUID NOT NULL,
  "slug" TEXT NOT NULL,
  -- What the merchant's own lists call it.
  "sku" TEXT,
  "name" TEXT NOT NULL,
  "summary" TEXT NOT NULL,
  "description" TEXT NOT NULL,
  "image" TEXT NOT NULL,
  "image_alt" TEXT NOT NULL,
  "made_to_order" BOOLEAN NOT NULL DEFAULT false,
  "lead_time_days" INTEGER,
  -- A piece that takes longer to make than the bank holds an authorization is charged when it is ordered.
  "charged_when_ordered" BOOLEAN NOT NULL DEFAULT false,
  -- Pieces that may still be ordered; null for a product that is made to order or not counted.
  "stock" INTEGER,
  -- A hidden product is in no catalogue and in no cart. Orders and plans that have it go on.
  "active" BOOLEAN NOT NULL DEFAULT true,
  "position" INTEGER NOT NULL,
  "category" TEXT,
  -- A product is found by its texts in all languages, and by its article number: lib/catalogue/search-text.ts writes these two.
  "search_text" TEXT NOT NULL DEFAULT '',
  "search_pairs" TEXT[] NOT NULL DEFAULT '{}',

  CONSTRAINT "product_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "product_stock" CHECK ("stock" >= 0),
  CONSTRAINT "product_category_fkey" FOREIGN KEY ("category")
    REFERENCES "category"("slug") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "product_slug_key" ON "product"("slug");
CREATE UNIQUE INDEX "product_sku_key" ON "product"("sku");
CREATE INDEX "product_category_idx" ON "product"("category");
CREATE INDEX "product_search_pairs_idx" ON "product" USING gin ("search_pairs");

-- The further pictures of a product. Its first picture is in "product", where the catalogue, the cart and orders read it.
CREATE TABLE "product_image" (
  "product_id" UUID NOT NULL,
  "position" SMALLINT NOT NULL,
  "src" TEXT NOT NULL,
  "alt" TEXT NOT NULL,

  CONSTRAINT "product_image_pkey" PRIMARY KEY ("product_id", "position"),
  -- The first position is the product's own picture.
  CONSTRAINT "product_image_position" CHECK ("position" >= 2),
  -- Every further picture shows something, so it has words for those who do not see it.
  CONSTRAINT "product_image_alt" CHECK ("alt" <> ''),
  -- A path below public, or an https address. Browsers load pictures from the shop only (its content security policy), and
  -- the optimizer, which fetches those of other hosts, takes no SVG.
  CONSTRAINT "product_image_source" CHECK (
    "src" ~ '^/[^/]' OR ("src" ~ '^https://[^/]+/' AND "src" !~* '\.svgz?$' AND "src" !~ '[?#]')),
  CONSTRAINT "product_image_product_id_fkey" FOREIGN KEY ("product_id")
    REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- What a further picture shows, in a language other than that of the product itself.
CREATE TABLE "product_image_translation" (
  "product_id" UUID NOT NULL,
  "position" SMALLINT NOT NULL,
  "locale" TEXT NOT NULL,
  "alt" TEXT NOT NULL,

  CONSTRAINT "product_image_translation_pkey" PRIMARY KEY ("product_id", "position", "locale"),
  CONSTRAINT "product_image_translation_product_id_position_fkey" FOREIGN KEY ("product_id", "position")
    REFERENCES "product_image"("product_id", "position") ON DELETE CASCADE ON UPDATE CASCADE
);

-- The texts of a product in such a language.
CREATE TABLE "product_translation" (
  "product_id" UUID NOT NULL,
  "locale" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "summary" TEXT NOT NULL,
  "description" TEXT NOT NULL,
  "image_alt" TEXT NOT NULL,

  CONSTRAINT "product_translation_pkey" PRIMARY KEY ("product_id", "locale"),
  CONSTRAINT "product_translation_product_id_fkey" FOREIGN KEY ("product_id")
    REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "price" (
  "product_id" UUID NOT NULL,
  "price_list" TEXT NOT NULL,
  "amount_minor" BIGINT NOT NULL,

  CONSTRAINT "price_pkey" PRIMARY KEY ("product_id", "price_list"),
  CONSTRAINT "price_amount" CHECK ("amount_minor" > 0),
  CONSTRAINT "price_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "price_price_list_fkey" FOREIGN KEY ("price_list")
    REFERENCES "price_list"("code") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- How a product is sold that is paid again and again.
CREATE TABLE "plan" (
  "product_id" UUID NOT NULL,
  "interval_unit" "interval_unit" NOT NULL,
  "interval_count" INTEGER NOT NULL,
  "trial_days" INTEGER NOT NULL DEFAULT 0,
  "payments" INTEGER,
  -- What is made to order for longer than the bank holds an authorization may be charged by agreement, once, when it leaves.
  "on_dispatch" BOOLEAN NOT NULL DEFAULT false,

  CONSTRAINT "plan_pkey" PRIMARY KEY ("product_id"),
  CONSTRAINT "plan_interval" CHECK ("interval_count" BETWEEN 1 AND 365),
  CONSTRAINT "plan_trial" CHECK ("trial_days" BETWEEN 0 AND 365),
  CONSTRAINT "plan_payments" CHECK ("payments" BETWEEN 1 AND 1000),
  CONSTRAINT "plan_on_dispatch" CHECK (NOT "on_dispatch" OR ("payments" IS NOT DISTINCT FROM 1 AND "trial_days" > 0)),
  CONSTRAINT "plan_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE
);


-- Customers and their saved cards -------------------------------------------------------------------------------------------------

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
  -- The card that this one replaces as soon as the bank has verified it.
  "replaces_id" UUID,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "ended_at" TIMESTAMPTZ(3),

  CONSTRAINT "saved_card_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "saved_card_expiry" CHECK ("expiry_month" BETWEEN 1 AND 12 AND "expiry_year" BETWEEN 0 AND 99),
  CONSTRAINT "saved_card_last4" CHECK ("last4" ~ '^[0-9]{4}$'),
  CONSTRAINT "saved_card_problem" CHECK (("problem" IS NULL) = ("problem_at" IS NULL)),
  CONSTRAINT "saved_card_erased" CHECK (("token_sealed" IS NULL) = ("ended_at" IS NOT NULL)),
  CONSTRAINT "saved_card_replaces_another" CHECK ("replaces_id" <> "id"),
  CONSTRAINT "saved_card_customer_id_fkey" FOREIGN KEY ("customer_id")
    REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "saved_card_replaces_id_fkey" FOREIGN KEY ("replaces_id")
    REFERENCES "saved_card"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "saved_card_customer_id_idx" ON "saved_card"("customer_id");
CREATE INDEX "saved_card_expires" ON "saved_card"("expiry_year", "expiry_month") WHERE "ended_at" IS NULL;


-- Orders --------------------------------------------------------------------------------------------------------------------------

-- The cart of a browser. Its id is in a signed cookie; two tabs change it one after the other.
CREATE TABLE "cart" (
  "id" UUID NOT NULL,
  "content" JSONB NOT NULL,
  "changed_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "cart_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "cart_content" CHECK (jsonb_typeof("content") = 'object')
);
-- What is too old is deleted by it.
CREATE INDEX "cart_changed_at_idx" ON "cart" ("changed_at");

-- An order may change until money is asked for.
CREATE TABLE "orders" (
  "id" UUID NOT NULL,
  "number" TEXT NOT NULL,
  "shopper" TEXT NOT NULL,
  "customer_id" UUID,
  "idempotency_key" UUID NOT NULL,
  -- Each change gets the next revision, which the Pay form sends back.
  "revision" INTEGER NOT NULL DEFAULT 0,
  "currency" CHAR(3) NOT NULL,
  "currency_exponent" SMALLINT NOT NULL,
  "total_minor" BIGINT NOT NULL,
  "delivery_minor" BIGINT NOT NULL,
  "delivery_method" TEXT,
  "delivery_name" TEXT,
  "expected_from" DATE,
  "expected_until" DATE,
  "tax_name" TEXT,
  "tax_basis_points" INTEGER NOT NULL DEFAULT 0,
  "tax_included" BOOLEAN NOT NULL DEFAULT true,
  "tax_minor" BIGINT NOT NULL DEFAULT 0,
  -- The code and its kind when the order was placed, and what it took off.
  "discount_code" TEXT,
  "discount_kind" "discount_kind",
  "discount_minor" BIGINT NOT NULL DEFAULT 0,
  "intent" "intent" NOT NULL,
  "capture_now_minor" BIGINT NOT NULL DEFAULT 0,
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
  "expires_at" TIMESTAMPTZ(3),
  "expired_at" TIMESTAMPTZ(3),
  -- Keyed digests of the browser and the client's address that placed it: each holds a limited number of unpaid pieces.
  "held_by" TEXT[] NOT NULL DEFAULT '{}',

  CONSTRAINT "orders_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "orders_total" CHECK (
    "total_minor" > 0 AND "delivery_minor" BETWEEN 0 AND "total_minor" + "discount_minor"),
  CONSTRAINT "orders_capture_now" CHECK (
    "capture_now_minor" BETWEEN 0 AND "total_minor" AND ("intent" = 'AUTHORIZE' OR "capture_now_minor" = 0)),
  CONSTRAINT "orders_exponent" CHECK ("currency_exponent" BETWEEN 0 AND 4),
  -- Tax is rounded half up, once for each order. An included tax is the part of the total that is tax; an added one is
  -- reckoned on the rest of the total.
  CONSTRAINT "orders_tax" CHECK (
    CASE
      WHEN "tax_name" IS NULL THEN "tax_minor" = 0 AND "tax_basis_points" = 0
      WHEN "tax_basis_points" NOT BETWEEN 1 AND 9999 THEN false
      WHEN "tax_included" THEN "tax_minor" = div(
        "total_minor"::NUMERIC * "tax_basis_points" * 2 + 10000 + "tax_basis_points", (10000 + "tax_basis_points") * 2)
      ELSE "tax_minor" = div(("total_minor"::NUMERIC - "tax_minor") * "tax_basis_points" * 2 + 10000, 20000)
    END),
  CONSTRAINT "orders_discount" CHECK (
    ("discount_code" IS NULL) = ("discount_kind" IS NULL) AND ("discount_code" IS NULL) = ("discount_minor" = 0)
    AND "discount_minor" >= 0 AND ("discount_kind" <> 'FREE_DELIVERY' OR "discount_minor" = "delivery_minor") IS NOT FALSE),
  CONSTRAINT "orders_delivery" CHECK (
    ("delivery_method" IS NULL) = ("delivery_name" IS NULL)
    AND ("expected_from" IS NULL) = ("expected_until" IS NULL)
    AND ("expected_from" IS NULL OR "expected_from" <= "expected_until")),
  CONSTRAINT "orders_customer_id_fkey" FOREIGN KEY ("customer_id")
    REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "orders_number_key" ON "orders"("number");
CREATE INDEX "orders_shopper_created_at_idx" ON "orders"("shopper", "created_at");
CREATE UNIQUE INDEX "orders_shopper_idempotency_key_key" ON "orders"("shopper", "idempotency_key");
-- Orders that the sweep looks at.
CREATE INDEX "orders_expires_at" ON "orders"("expires_at") WHERE "expires_at" IS NOT NULL;
-- The orders of a customer.
CREATE INDEX "orders_customer_id_created_at_idx" ON "orders"("customer_id", "created_at");
-- Orders of guests, looked for at each sign-in of a customer.
CREATE INDEX "orders_unclaimed" ON "orders"(lower("email")) WHERE "customer_id" IS NULL;
-- The lists of orders, newest first.
CREATE INDEX "orders_created_at_id_idx" ON "orders"("created_at", "id");
CREATE INDEX "orders_expired" ON "orders"("created_at", "id") WHERE "expired_at" IS NOT NULL;
CREATE INDEX "orders_may_expire" ON "orders"("created_at", "id") WHERE "expires_at" IS NOT NULL AND "expired_at" IS NULL;
-- The unpaid pieces that a browser or an address holds.
CREATE INDEX "orders_held_by" ON "orders" USING gin ("held_by") WHERE "expires_at" IS NOT NULL AND "expired_at" IS NULL;
-- What staff search orders by, beside words, numbers and days.
CREATE INDEX "orders_phone_end" ON "orders"(reverse("phone") text_pattern_ops) WHERE "phone" IS NOT NULL;
CREATE INDEX "orders_total_minor" ON "orders"("total_minor");

CREATE TABLE "order_line" (
  "id" UUID NOT NULL,
  "order_id" UUID NOT NULL,
  "product_id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "unit_minor" BIGINT NOT NULL,
  "quantity" INTEGER NOT NULL,
  -- The part of the order's discount that is taken off the line: all of it is, unless it is the delivery that is free.
  "discount_minor" BIGINT NOT NULL DEFAULT 0,
  "made_to_order" BOOLEAN NOT NULL,
  -- Pieces that it has taken from the stock. What it releases goes back, and a line that holds nothing releases nothing.
  "held" INTEGER NOT NULL DEFAULT 0,
  -- Orders show their lines in the order of the cart.
  "position" SMALLINT NOT NULL DEFAULT 0,

  CONSTRAINT "order_line_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "order_line_amount" CHECK ("unit_minor" > 0 AND "quantity" BETWEEN 1 AND 99),
  CONSTRAINT "order_line_discount" CHECK ("discount_minor" BETWEEN 0 AND "unit_minor" * "quantity"),
  CONSTRAINT "order_line_held" CHECK ("held" BETWEEN 0 AND "quantity"),
  CONSTRAINT "order_line_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "order_line_product_id_fkey" FOREIGN KEY ("product_id")
    REFERENCES "product"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "order_line_order_id_idx" ON "order_line"("order_id");

-- What staff note on an order, at any time. Append-only.
CREATE TABLE "order_note" (
  "id" BIGSERIAL NOT NULL,
  "order_id" UUID NOT NULL,
  "author" TEXT NOT NULL,
  "text" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "order_note_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "order_note_words" CHECK (btrim("author") <> '' AND btrim("text") <> ''),
  CONSTRAINT "order_note_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "order_note_order_id_idx" ON "order_note"("order_id");

-- Staff correct how a shopper is reached, with a reason: the columns before and after. Append-only.
CREATE TABLE "order_correction" (
  "id" BIGSERIAL NOT NULL,
  "order_id" UUID NOT NULL,
  "author" TEXT NOT NULL,
  "reason" TEXT NOT NULL,
  "before" JSONB NOT NULL,
  "after" JSONB NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "order_correction_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "order_correction_words" CHECK (btrim("author") <> '' AND btrim("reason") <> ''),
  -- Neither the country, which decides the tax, nor anything about money.
  CONSTRAINT "order_correction_columns" CHECK (
    "after" <> '{}' AND "before" - ARRAY['email', 'phone', 'name', 'address_line1', 'address_line2', 'city', 'postal_code'] = '{}'
    AND "after" - ARRAY['email', 'phone', 'name', 'address_line1', 'address_line2', 'city', 'postal_code'] = '{}'),
  CONSTRAINT "order_correction_order_id_fkey" FOREIGN KEY ("order_id")
    REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "order_correction_order_id_idx" ON "order_correction"("order_id");

-- What left the house, and how. Append-only.
CREATE TABLE "dispatch" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "order_id" UUID NOT NULL,
  "carrier" TEXT,
  "tracking" TEXT,
  "dispatched_by" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "dispatch_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "dispatch_words" CHECK (btrim("carrier") <> '' AND btrim("tracking") <> '' AND btrim("dispatched_by") <> ''),
  CONSTRAINT "dispatch_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "dispatch_order_id_idx" ON "dispatch"("order_id");

CREATE TABLE "dispatch_line" (
  "dispatch_id" UUID NOT NULL,
  "order_line_id" UUID NOT NULL,
  "quantity" INTEGER NOT NULL,

  CONSTRAINT "dispatch_line_pkey" PRIMARY KEY ("dispatch_id", "order_line_id"),
  CONSTRAINT "dispatch_line_quantity" CHECK ("quantity" > 0),
  CONSTRAINT "dispatch_line_dispatch_id_fkey" FOREIGN KEY ("dispatch_id")
    REFERENCES "dispatch"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "dispatch_line_order_line_id_fkey" FOREIGN KEY ("order_line_id")
    REFERENCES "order_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "dispatch_line_order_line_id_idx" ON "dispatch_line"("order_line_id");


-- Payments and their journal ------------------------------------------------------------------------------------------------------

-- The state that an attempt gives its order. An approved verification is "verified": the gateway takes no amount of zero, and
-- nothing of it is authorized. An order is paid when its rest is closed.
--
-- The body is read once, here, so a dump names its types with their schema. pg_restore runs without a search path: it would not
-- find the type "order_state" in a body that PostgreSQL reads at each call, and could not restore the table "payment".
CREATE FUNCTION "order_state_of"(
  "intent" "payment_intent", "status" "payment_status", "voided" BOOLEAN, "amount" BIGINT, "authorized" BIGINT, "captured" BIGINT,
  "refunded" BIGINT, "rest_closed" BOOLEAN
) RETURNS "order_state" LANGUAGE sql IMMUTABLE
RETURN CASE
  WHEN "status" IN ('DECLINED', 'NOT_AUTHENTICATED', 'EXPIRED', 'FAILED') THEN 'failed'::"order_state"
  WHEN "status" <> 'APPROVED' THEN 'in_progress'::"order_state"
  WHEN "intent" = 'VERIFY' THEN 'verified'::"order_state"
  WHEN "voided" THEN 'cancelled'::"order_state"
  WHEN "refunded" > 0 AND "refunded" = "captured" THEN 'refunded'::"order_state"
  WHEN "refunded" > 0 THEN 'partly_refunded'::"order_state"
  WHEN "authorized" < "amount" THEN 'partly_approved'::"order_state"
  WHEN "captured" = 0 THEN 'authorized'::"order_state"
  WHEN "captured" < "authorized" AND NOT "rest_closed" THEN 'partly_captured'::"order_state"
  ELSE 'paid'::"order_state"
END;

-- One attempt at paying an order, or at verifying a card. Its totals are sums of the journal; the checks are the limits of each.
CREATE TABLE "payment" (
  "id" UUID NOT NULL,
  "order_id" UUID,
  "initiator" "payment_initiator" NOT NULL DEFAULT 'CUSTOMER',
  "agreement_id" UUID,
  "saved_card_id" UUID,
  "attempt" INTEGER NOT NULL,
  "gateway_order_id" TEXT NOT NULL,
  "return_token" TEXT NOT NULL,
  "intent" "payment_intent" NOT NULL,
  "status" "payment_status" NOT NULL DEFAULT 'STARTED',
  "currency" CHAR(3) NOT NULL,
  "currency_exponent" SMALLINT NOT NULL,
  "amount_minor" BIGINT NOT NULL,
  "capture_now_minor" BIGINT NOT NULL DEFAULT 0,
  -- A keyed digest of the card's token and expiry. It finds the card again that the bank has declined for good.
  "card_digest" TEXT,
  "session_id" TEXT,
  -- The gateway session's key, encrypted, which opens the result of the payer's authentication.
  "session_key" TEXT,
  "auth_transaction_id" TEXT,
  "auth_version" TEXT,
  "auth_status" TEXT,
  "eci" TEXT,
  "challenge_html" TEXT,
  -- Authorized, and waiting for a person, because nothing proves that the payer was authenticated.
  "held" BOOLEAN NOT NULL DEFAULT false,
  "card_brand" TEXT,
  "card_last4" TEXT,
  "end_reason" TEXT,
  "gateway_code" TEXT,
  "authorized_minor" BIGINT NOT NULL DEFAULT 0,
  "captured_minor" BIGINT NOT NULL DEFAULT 0,
  "refunded_minor" BIGINT NOT NULL DEFAULT 0,
  "capture_pending_minor" BIGINT NOT NULL DEFAULT 0,
  "refund_pending_minor" BIGINT NOT NULL DEFAULT 0,
  "voided" BOOLEAN NOT NULL DEFAULT false,
  -- When staff closed the rest of a payment of which a part is captured: nothing more will be captured.
  "rest_closed_at" TIMESTAMPTZ(3),
  -- When the last piece of the order left: what is paid or authorized and has pieces left is a list of work.
  "dispatched_at" TIMESTAMPTZ(3),
  -- The sum of the chargebacks that the shop has not won, and whether nobody has ended one of them yet.
  "charged_back_minor" BIGINT NOT NULL DEFAULT 0,
  "chargeback_open" BOOLEAN NOT NULL DEFAULT false,
  -- Counts dispatches: a refund of pieces is opened only if nothing has left since its pieces were read.
  "dispatch_count" INTEGER NOT NULL DEFAULT 0,
  "outcome_unknown" BOOLEAN NOT NULL DEFAULT false,
  -- The state that the attempt gives its order.
  "order_state" "order_state" NOT NULL GENERATED ALWAYS AS ("order_state_of"(
    "intent", "status", "voided", "amount_minor", "authorized_minor", "captured_minor", "refunded_minor",
    "rest_closed_at" IS NOT NULL)) STORED,
  "latest" BOOLEAN NOT NULL DEFAULT true,
  "revision" INTEGER NOT NULL DEFAULT 1,
  -- A list of orders in one state reads payments in the order of their orders: each has a copy of the time of its order,
  -- which never changes.
  "ordered_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "payment_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "payment_amount" CHECK ("amount_minor" > 0 AND "capture_now_minor" BETWEEN 0 AND "amount_minor"),
  CONSTRAINT "payment_authorized" CHECK ("authorized_minor" BETWEEN 0 AND "amount_minor"),
  CONSTRAINT "payment_captured" CHECK (
    "captured_minor" >= 0 AND "capture_pending_minor" >= 0
    AND "captured_minor" + "capture_pending_minor" <= "authorized_minor"),
  CONSTRAINT "payment_refunded" CHECK (
    "refunded_minor" >= 0 AND "refund_pending_minor" >= 0
    AND "refunded_minor" + "refund_pending_minor" <= "captured_minor"),
  CONSTRAINT "payment_voided" CHECK (NOT "voided" OR "captured_minor" + "capture_pending_minor" = 0),
  CONSTRAINT "payment_charged_back" CHECK ("charged_back_minor" >= 0 AND (NOT "chargeback_open" OR "charged_back_minor" > 0)),
  -- With a pending capture there is no closed rest, and with a closed rest no pending capture: none can be opened.
  CONSTRAINT "payment_rest_closed" CHECK (
    "rest_closed_at" IS NULL OR (
      "status" = 'APPROVED' AND NOT "voided" AND "capture_pending_minor" = 0
      AND "captured_minor" > 0 AND "captured_minor" < "authorized_minor")),
  -- The session's key is erased as soon as the payer's authentication is over, however it ends.
  CONSTRAINT "payment_session_key" CHECK (
    "session_key" IS NULL OR "status" IN ('SESSION_OPEN', 'AGREEMENT_ADDED', 'CARD_ADDED', 'CHALLENGE')),
  -- A verification has no order. A payment that the merchant starts names its agreement and the saved card.
  CONSTRAINT "payment_verification" CHECK (("order_id" IS NULL) = ("intent" = 'VERIFY')),
  CONSTRAINT "payment_agreement" CHECK (
    (("intent" <> 'VERIFY' AND "initiator" = 'CUSTOMER') OR "agreement_id" IS NOT NULL)
    AND ("agreement_id" IS NULL) = ("saved_card_id" IS NULL)),
  CONSTRAINT "payment_merchant_pays" CHECK ("initiator" = 'CUSTOMER' OR "intent" = 'PAY'),
  CONSTRAINT "payment_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "payment_saved_card_id_fkey" FOREIGN KEY ("saved_card_id")
    REFERENCES "saved_card"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "payment_gateway_order_id_key" ON "payment"("gateway_order_id");
CREATE UNIQUE INDEX "payment_return_token_key" ON "payment"("return_token");
CREATE INDEX "payment_status_updated_at_idx" ON "payment"("status", "updated_at");
CREATE UNIQUE INDEX "payment_order_id_attempt_key" ON "payment"("order_id", "attempt");
CREATE UNIQUE INDEX "payment_one_latest" ON "payment"("order_id") WHERE "latest";
-- One payment at a time on an order: a new attempt needs the last one to have ended without money.
CREATE UNIQUE INDEX "payment_one_live" ON "payment"("order_id")
  WHERE "status" IN ('STARTED', 'SESSION_OPEN', 'AGREEMENT_ADDED', 'CARD_ADDED', 'CHALLENGE', 'READY', 'APPROVED');
-- The lists of orders in one state, newest first.
CREATE INDEX "payment_in_state" ON "payment"("order_state", "ordered_at", "order_id")
  WHERE "latest" AND NOT "outcome_unknown" AND "order_id" IS NOT NULL;
CREATE INDEX "payment_unknown" ON "payment"("ordered_at", "order_id") WHERE "outcome_unknown";
CREATE INDEX "payment_uncaptured" ON "payment"("ordered_at", "order_id")
  WHERE "status" = 'APPROVED' AND NOT "voided" AND "captured_minor" < "authorized_minor";
-- Held, or to be captured without a person.
CREATE INDEX "payment_to_review" ON "payment"("ordered_at", "order_id")
  WHERE "status" = 'APPROVED' AND NOT "voided" AND "captured_minor" = 0 AND ("held" OR "capture_now_minor" > 0 OR "intent" = 'PAY');
-- The list of orders that staff see first: the bank approved a payment, or its outcome is unknown.
CREATE INDEX "payment_approved" ON "payment"("ordered_at", "order_id")
  WHERE "latest" AND "order_id" IS NOT NULL AND ("outcome_unknown" OR "status" = 'APPROVED');
-- Orders of which something may have to leave: money for it is there or held, and no person must decide about it first.
CREATE INDEX "payment_to_dispatch" ON "payment"("ordered_at", "order_id")
  WHERE "latest" AND "status" = 'APPROVED' AND NOT "voided" AND "dispatched_at" IS NULL AND "order_id" IS NOT NULL
    AND NOT ("held" AND "captured_minor" = 0)
    AND "captured_minor" - "refunded_minor" - "refund_pending_minor"
      + CASE WHEN "rest_closed_at" IS NULL THEN "authorized_minor" - "captured_minor" ELSE 0 END > 0;
CREATE INDEX "payment_chargeback" ON "payment"("ordered_at", "order_id") WHERE "chargeback_open";
-- Most payments lack these. A null is an entry of an index as well, and each change of a row's state writes all entries again.
CREATE INDEX "payment_agreement_id_idx" ON "payment"("agreement_id") WHERE "agreement_id" IS NOT NULL;
CREATE INDEX "payment_card_digest_idx" ON "payment"("card_digest") WHERE "card_digest" IS NOT NULL;
-- Staff search by it.
CREATE INDEX "payment_card_last4" ON "payment"("card_last4") WHERE "card_last4" IS NOT NULL;

-- Payments that the sweep could not handle, and when it tries them again.
CREATE TABLE "sweep_backoff" (
  "payment_id" UUID NOT NULL,
  "failures" INTEGER NOT NULL,
  "next_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "sweep_backoff_pkey" PRIMARY KEY ("payment_id"),
  CONSTRAINT "sweep_backoff_failures" CHECK ("failures" > 0),
  CONSTRAINT "sweep_backoff_payment_id_fkey" FOREIGN KEY ("payment_id")
    REFERENCES "payment"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- The journal: a row is opened before a gateway call and closed after it.
CREATE TABLE "operation" (
  "id" UUID NOT NULL,
  "payment_id" UUID NOT NULL,
  "sequence" INTEGER NOT NULL,
  "kind" "operation_kind" NOT NULL,
  "state" "operation_state" NOT NULL DEFAULT 'OPEN',
  "amount_minor" BIGINT,
  "approved_minor" BIGINT,
  -- What the bank moved beyond the request. It is no part of the approved amount, so every limit of the payment holds.
  -- Only a person records it, while resolving an unknown outcome.
  "excess_minor" BIGINT,
  "session_id" TEXT,
  "requested_by" TEXT NOT NULL,
  "gateway_transaction_id" TEXT,
  -- A row of before the index of transaction ids that repeats the id of an earlier one. Never set.
  "repeats_transaction_id" BOOLEAN NOT NULL DEFAULT false,
  "gateway_code" TEXT,
  "gateway_recommendation" TEXT,
  "reason" TEXT,
  "evidence" JSONB,
  "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "closed_at" TIMESTAMPTZ(3),
  "resolved_by" TEXT,
  "resolved_reason" TEXT,
  "resolved_report_id" UUID,
  "resolved_reference" TEXT,
  "settlement_ended_at" TIMESTAMPTZ(3),

  CONSTRAINT "operation_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "operation_closed" CHECK (("state" IN ('OPEN', 'UNKNOWN')) = ("closed_at" IS NULL)),
  CONSTRAINT "operation_approved" CHECK (
    ("approved_minor" IS NOT NULL) = ("state" = 'SUCCEEDED' AND "amount_minor" IS NOT NULL)
    AND ("approved_minor" IS NULL OR "approved_minor" BETWEEN 1 AND "amount_minor")),
  CONSTRAINT "operation_unknown_is_money" CHECK ("state" <> 'UNKNOWN' OR "amount_minor" IS NOT NULL),
  CONSTRAINT "operation_lost_is_not_money" CHECK ("state" <> 'LOST' OR "amount_minor" IS NULL),
  CONSTRAINT "operation_resolved" CHECK (("resolved_by" IS NULL) = ("resolved_reason" IS NULL)),
  CONSTRAINT "operation_resolved_by_report" CHECK ("resolved_report_id" IS NULL OR "resolved_by" IS NOT NULL),
  -- A void refers to the authorization by the bank's transaction id, so whoever resolves an authorization as happened gives it.
  CONSTRAINT "operation_resolved_authorization" CHECK (
    "kind" <> 'AUTHORIZE' OR "state" <> 'SUCCEEDED' OR "resolved_by" IS NULL
    OR ("gateway_transaction_id" IS NOT NULL AND btrim("gateway_transaction_id") <> '')),
  CONSTRAINT "operation_excess" CHECK (
    "excess_minor" IS NULL
    OR ("excess_minor" > 0 AND "state" = 'SUCCEEDED' AND "kind" <> 'VOID' AND "approved_minor" = "amount_minor"
        AND "resolved_by" IS NOT NULL AND "resolved_report_id" IS NULL)),
  CONSTRAINT "operation_amount" CHECK (
    CASE WHEN "kind" IN ('CREATE_SESSION', 'ADD_AGREEMENT', 'ADD_CARD', 'AUTHENTICATE', 'VERIFY') THEN "amount_minor" IS NULL
         ELSE "amount_minor" IS NOT NULL AND "amount_minor" > 0 END),
  -- That a movement did not happen is proven by a report, by the bank's word, or by the end of its day of settlement.
  CONSTRAINT "operation_not_happened_is_proven" CHECK (
    "state" <> 'NOT_HAPPENED' OR "resolved_report_id" IS NOT NULL
    OR coalesce(length(regexp_replace("resolved_reference", '\s', '', 'g')) >= 6, false)
    OR coalesce("settlement_ended_at" > "opened_at" AND "settlement_ended_at" <= "closed_at", false)),
  CONSTRAINT "operation_payment_id_fkey" FOREIGN KEY ("payment_id")
    REFERENCES "payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "operation_state_opened_at_idx" ON "operation"("state", "opened_at");
CREATE UNIQUE INDEX "operation_payment_id_sequence_key" ON "operation"("payment_id", "sequence");
-- One operation at a time on a payment: an open or unknown one shuts out every other.
CREATE UNIQUE INDEX "operation_one_open" ON "operation"("payment_id") WHERE "closed_at" IS NULL;
-- Each movement has a transaction id of its own at the bank: an answer with the id of another operation proves nothing of this one. An
-- answer that moved nothing takes no id from the operation that moved.
CREATE UNIQUE INDEX "operation_transaction_id_once" ON "operation"("gateway_transaction_id")
  WHERE "gateway_transaction_id" IS NOT NULL AND NOT "repeats_transaction_id" AND "state" IN ('SUCCEEDED', 'UNKNOWN');
-- Without the nulls that most operations have here.
CREATE INDEX "operation_resolved_report_id_idx" ON "operation"("resolved_report_id") WHERE "resolved_report_id" IS NOT NULL;
-- Staff search by it.
CREATE INDEX "operation_gateway_transaction_id" ON "operation"("gateway_transaction_id") WHERE "gateway_transaction_id" IS NOT NULL;

-- Why staff refund, and which lines. Written with the operation, in its statement. Append-only.
CREATE TABLE "refund" (
  "operation_id" UUID NOT NULL,
  "reason" TEXT NOT NULL,
  "note" TEXT,
  "delivery" BOOLEAN NOT NULL,

  CONSTRAINT "refund_pkey" PRIMARY KEY ("operation_id"),
  CONSTRAINT "refund_words" CHECK (btrim("reason") <> '' AND btrim("note") <> ''),
  CONSTRAINT "refund_operation_id_fkey" FOREIGN KEY ("operation_id")
    REFERENCES "operation"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "refund_line" (
  "operation_id" UUID NOT NULL,
  "order_line_id" UUID NOT NULL,
  "quantity" INTEGER NOT NULL,
  -- How many of them are not to be sent. The others were sent.
  "unsent" INTEGER NOT NULL,

  CONSTRAINT "refund_line_pkey" PRIMARY KEY ("operation_id", "order_line_id"),
  CONSTRAINT "refund_line_unsent" CHECK ("unsent" BETWEEN 0 AND "quantity"),
  CONSTRAINT "refund_line_quantity" CHECK ("quantity" > 0),
  CONSTRAINT "refund_line_operation_id_fkey" FOREIGN KEY ("operation_id")
    REFERENCES "refund"("operation_id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "refund_line_order_line_id_fkey" FOREIGN KEY ("order_line_id")
    REFERENCES "order_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "refund_line_order_line_id_idx" ON "refund_line"("order_line_id");

-- Every change of a payment attempt: what happened, who caused it, when and why. Append-only.
CREATE TABLE "payment_event" (
  "id" BIGSERIAL NOT NULL,
  "payment_id" UUID NOT NULL,
  "operation_id" UUID,
  "kind" "payment_event_kind" NOT NULL,
  "from_status" "payment_status",
  "to_status" "payment_status" NOT NULL,
  "actor" TEXT NOT NULL,
  "cause" TEXT,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "payment_event_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "payment_event_payment_id_fkey" FOREIGN KEY ("payment_id")
    REFERENCES "payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "payment_event_operation_id_fkey" FOREIGN KEY ("operation_id")
    REFERENCES "operation"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "payment_event_payment_id_idx" ON "payment_event"("payment_id");

-- Each redaction of evidence: what was replaced, why and by whom. Append-only.
CREATE TABLE "evidence_redaction" (
  "id" BIGSERIAL NOT NULL,
  "operation_id" UUID NOT NULL,
  "path" TEXT[] NOT NULL,
  "reason" TEXT NOT NULL,
  "redacted_by" TEXT NOT NULL,
  "redacted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "transaction" XID8 NOT NULL DEFAULT pg_current_xact_id(),

  CONSTRAINT "evidence_redaction_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "evidence_redaction_words" CHECK (btrim("reason") <> '' AND btrim("redacted_by") <> ''),
  CONSTRAINT "evidence_redaction_operation_id_fkey" FOREIGN KEY ("operation_id")
    REFERENCES "operation"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "evidence_redaction_operation_id_idx" ON "evidence_redaction"("operation_id");


-- Agreements under which saved cards are charged ----------------------------------------------------------------------------------

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
    AND ("ended_at" IS NULL) = ("ended_by" IS NULL) AND ("ended_at" IS NULL) = ("end_reason" IS NULL)),
  CONSTRAINT "agreement_customer_id_fkey" FOREIGN KEY ("customer_id")
    REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "agreement_saved_card_id_fkey" FOREIGN KEY ("saved_card_id")
    REFERENCES "saved_card"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "agreement_first_operation_id_fkey" FOREIGN KEY ("first_operation_id")
    REFERENCES "operation"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "agreement_reference_key" ON "agreement"("reference");
CREATE INDEX "agreement_customer_id_idx" ON "agreement"("customer_id");
CREATE INDEX "agreement_saved_card_id_idx" ON "agreement"("saved_card_id");
CREATE INDEX "agreement_ends" ON "agreement"("expiry_date") WHERE "state" = 'ACTIVE';

-- A payment names its agreement, whose first operation is one of a payment.
ALTER TABLE "payment" ADD CONSTRAINT "payment_agreement_id_fkey" FOREIGN KEY ("agreement_id")
  REFERENCES "agreement"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- Plans ---------------------------------------------------------------------------------------------------------------------------

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

  CONSTRAINT "account_event_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "account_event_customer_id_fkey" FOREIGN KEY ("customer_id")
    REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "account_event_saved_card_id_fkey" FOREIGN KEY ("saved_card_id")
    REFERENCES "saved_card"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "account_event_agreement_id_fkey" FOREIGN KEY ("agreement_id")
    REFERENCES "agreement"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "account_event_customer_id_idx" ON "account_event"("customer_id");
CREATE INDEX "account_event_subscription_id_idx" ON "account_event"("subscription_id");
-- What staff and the sweep look for by card.
CREATE INDEX "account_event_saved_card_id_idx" ON "account_event"("saved_card_id");


-- Staff ---------------------------------------------------------------------------------------------------------------------------

CREATE TABLE "staff" (
  "id" UUID NOT NULL,
  "email" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "role" "staff_role" NOT NULL,
  "password_hash" TEXT,
  "invitation_digest" TEXT,
  "invitation_expires_at" TIMESTAMPTZ(3),
  -- Who made the last link by which the account was let in, and when; nobody if a command did. With the token of a link that was used,
  -- and for an hour, its person may set up a first authenticator app, because a password alone proves nobody. Without a digest a
  -- command has set the password.
  "invited_by" TEXT,
  "invited_at" TIMESTAMPTZ(3),
  "enrol_digest" TEXT,
  "enrol_until" TIMESTAMPTZ(3),
  "disabled_at" TIMESTAMPTZ(3),
  -- A higher one ends every session of the person at once.
  "session_generation" INTEGER NOT NULL DEFAULT 0,
  -- The mails that the person asked for: about the day, and about what cannot wait.
  "wants_day_mail" BOOLEAN NOT NULL DEFAULT false,
  "wants_alerts" BOOLEAN NOT NULL DEFAULT false,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "staff_pkey" PRIMARY KEY ("id"),
  -- An invitation is open only while there is no password and the account is enabled.
  CONSTRAINT "staff_invitation" CHECK (
    ("invitation_digest" IS NULL) = ("invitation_expires_at" IS NULL)
    AND ("invitation_digest" IS NULL OR ("password_hash" IS NULL AND "disabled_at" IS NULL)))
);
CREATE UNIQUE INDEX "staff_email_key" ON "staff"("email");
CREATE UNIQUE INDEX "staff_invitation_digest_key" ON "staff"("invitation_digest");

-- A session of staff is a row, so that it ends by itself and can be seen.
CREATE TABLE "staff_session" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "staff_id" UUID NOT NULL,
  "browser" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- When it last gave a code of the authenticator app; null before the first.
  "proven_at" TIMESTAMPTZ(3),
  "ended_at" TIMESTAMPTZ(3),

  CONSTRAINT "staff_session_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "staff_session_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "staff_session_staff_id_created_at_idx" ON "staff_session"("staff_id", "created_at");

-- The authenticator app of a member of staff, with the secret sealed.
CREATE TABLE "staff_authenticator" (
  "staff_id" UUID NOT NULL,
  "sealed_secret" TEXT NOT NULL,
  -- The time step of the last accepted code.
  "last_step" INTEGER NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "staff_authenticator_pkey" PRIMARY KEY ("staff_id"),
  CONSTRAINT "staff_authenticator_staff_id_fkey" FOREIGN KEY ("staff_id")
    REFERENCES "staff"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- What replaces a code of the app once, if the phone is lost. Only a digest is stored.
CREATE TABLE "staff_recovery_code" (
  "digest" TEXT NOT NULL,
  "staff_id" UUID NOT NULL,

  CONSTRAINT "staff_recovery_code_pkey" PRIMARY KEY ("digest"),
  CONSTRAINT "staff_recovery_code_staff_id_fkey" FOREIGN KEY ("staff_id")
    REFERENCES "staff"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "staff_recovery_code_staff_id_idx" ON "staff_recovery_code"("staff_id");

-- A member of staff who forgot the password asks for a link. It works once; only its digest is stored.
CREATE TABLE "staff_password_reset" (
  "id" UUID NOT NULL,
  "staff_id" UUID NOT NULL,
  "digest" TEXT NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "used_at" TIMESTAMPTZ(3),

  CONSTRAINT "staff_password_reset_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "staff_password_reset_staff_id_fkey" FOREIGN KEY ("staff_id")
    REFERENCES "staff"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "staff_password_reset_digest_key" ON "staff_password_reset"("digest");
CREATE INDEX "staff_password_reset_staff_id_idx" ON "staff_password_reset"("staff_id");

-- Wrong sign-ins still remembered, counted across all instances of the shop.
CREATE TABLE "sign_in_attempt" (
  "key" TEXT NOT NULL,
  "points" INTEGER NOT NULL,
  "expire" TIMESTAMPTZ(3),

  CONSTRAINT "sign_in_attempt_pkey" PRIMARY KEY ("key")
);
CREATE INDEX "sign_in_attempt_expire_idx" ON "sign_in_attempt"("expire");

-- What staff and operators did, and what was refused to them. Append-only.
CREATE TABLE "audit_entry" (
  "id" BIGSERIAL NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "actor" TEXT NOT NULL,
  "role" "staff_role",
  "browser" TEXT NOT NULL,
  "action" TEXT NOT NULL,
  "object" TEXT,
  "outcome" "audit_outcome" NOT NULL,
  "details" JSONB,

  CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "audit_entry_words" CHECK (btrim("actor") <> '' AND btrim("action") <> '')
);
CREATE INDEX "audit_entry_actor_id_idx" ON "audit_entry"("actor", "id");
CREATE INDEX "audit_entry_object_id_idx" ON "audit_entry"("object", "id");
CREATE INDEX "audit_entry_at_idx" ON "audit_entry"("at");

-- The entries in the order in which a job chained them. Each hash covers its entry and the hash before it.
CREATE TABLE "audit_link" (
  "position" BIGINT NOT NULL,
  "entry_id" BIGINT NOT NULL,
  "hash" TEXT NOT NULL,

  CONSTRAINT "audit_link_pkey" PRIMARY KEY ("position"),
  CONSTRAINT "audit_link_position" CHECK ("position" > 0),
  CONSTRAINT "audit_link_hash" CHECK ("hash" ~ '^[0-9a-f]{64}$'),
  CONSTRAINT "audit_link_entry_id_fkey" FOREIGN KEY ("entry_id")
    REFERENCES "audit_entry"("id") ON DELETE RESTRICT ON UPDATE RESTRICT
);
CREATE UNIQUE INDEX "audit_link_entry_id_key" ON "audit_link"("entry_id");


-- Mail ----------------------------------------------------------------------------------------------------------------------------

-- The outbox: mails to shoppers, customers and staff, each written in the transaction of the event that it is about.
CREATE TABLE "mail" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "kind" "mail_kind" NOT NULL,
  "order_id" UUID,
  "operation_id" UUID,
  "event_id" BIGINT,
  "dispatch_id" UUID,
  "sign_in_id" UUID,
  "saved_card_id" UUID,
  "subscription_id" UUID,
  "scheduled_charge_id" UUID,
  "charge_on" DATE,
  "account_event_id" BIGINT,
  "staff_password_reset_id" UUID,
  "staff_notice_id" UUID,
  "again_of" UUID,
  "requested_by" TEXT,
  "language" TEXT NOT NULL,
  "to_address" TEXT NOT NULL,
  "state" "mail_state" NOT NULL DEFAULT 'QUEUED',
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "claimed_at" TIMESTAMPTZ(3),
  "sent_at" TIMESTAMPTZ(3),
  "problem" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "mail_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "mail_again_requested" CHECK (("again_of" IS NULL) = ("requested_by" IS NULL)),
  CONSTRAINT "mail_claimed" CHECK ("state" NOT IN ('SENDING', 'SENT', 'UNKNOWN') OR "claimed_at" IS NOT NULL),
  CONSTRAINT "mail_sent" CHECK (("state" = 'SENT') = ("sent_at" IS NOT NULL)),
  -- What made it: the end of an attempt, a movement of money, or neither.
  CONSTRAINT "mail_cause" CHECK (
    CASE "kind"
      WHEN 'payment_failed' THEN "event_id" IS NOT NULL AND "operation_id" IS NULL
      WHEN 'plan_charge_failed' THEN "event_id" IS NOT NULL AND "operation_id" IS NULL
      WHEN 'order_link' THEN "event_id" IS NULL AND "operation_id" IS NULL
      WHEN 'dispatched' THEN "event_id" IS NULL AND "operation_id" IS NULL
      WHEN 'email_corrected' THEN "event_id" IS NULL AND "operation_id" IS NULL
      WHEN 'sign_in' THEN num_nonnulls("event_id", "operation_id", "order_id") = 0
      WHEN 'card_expiring' THEN num_nonnulls("event_id", "operation_id", "order_id") = 0
      WHEN 'plan_started' THEN num_nonnulls("event_id", "operation_id", "order_id") = 0
      WHEN 'plan_charge_upcoming' THEN num_nonnulls("event_id", "operation_id", "order_id") = 0
      WHEN 'plan_changed' THEN num_nonnulls("event_id", "operation_id", "order_id") = 0
      WHEN 'plan_ended' THEN num_nonnulls("event_id", "operation_id", "order_id") = 0
      WHEN 'staff_password_reset' THEN num_nonnulls("event_id", "operation_id", "order_id") = 0
      WHEN 'staff_notice' THEN num_nonnulls("event_id", "operation_id", "order_id") = 0
      ELSE "operation_id" IS NOT NULL AND "event_id" IS NULL
    END),
  -- What it is about, if it is about no order.
  CONSTRAINT "mail_subject" CHECK (
    CASE "kind"
      WHEN 'sign_in' THEN "sign_in_id" IS NOT NULL
      WHEN 'card_expiring' THEN "saved_card_id" IS NOT NULL
      WHEN 'plan_started' THEN "subscription_id" IS NOT NULL
      WHEN 'plan_charge_upcoming' THEN "subscription_id" IS NOT NULL
      WHEN 'plan_changed' THEN "subscription_id" IS NOT NULL
      WHEN 'plan_ended' THEN "subscription_id" IS NOT NULL
      WHEN 'staff_password_reset' THEN "staff_password_reset_id" IS NOT NULL
      WHEN 'staff_notice' THEN "staff_notice_id" IS NOT NULL
      ELSE "order_id" IS NOT NULL
    END),
  CONSTRAINT "mail_dispatch" CHECK (("kind" = 'dispatched') = ("dispatch_id" IS NOT NULL)),
  CONSTRAINT "mail_charge_on" CHECK (("kind" = 'plan_charge_upcoming') = ("charge_on" IS NOT NULL)),
  -- A plan that is paused, resumed or charged to another card has a mail about it: one for each event of its timeline.
  CONSTRAINT "mail_account_event" CHECK (("kind" = 'plan_changed') = ("account_event_id" IS NOT NULL)),
  CONSTRAINT "mail_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "mail_operation_id_fkey" FOREIGN KEY ("operation_id")
    REFERENCES "operation"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "mail_event_id_fkey" FOREIGN KEY ("event_id")
    REFERENCES "payment_event"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "mail_dispatch_id_fkey" FOREIGN KEY ("dispatch_id")
    REFERENCES "dispatch"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "mail_saved_card_id_fkey" FOREIGN KEY ("saved_card_id")
    REFERENCES "saved_card"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "mail_account_event_id_fkey" FOREIGN KEY ("account_event_id")
    REFERENCES "account_event"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "mail_staff_password_reset_id_fkey" FOREIGN KEY ("staff_password_reset_id")
    REFERENCES "staff_password_reset"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "mail_again_of_fkey" FOREIGN KEY ("again_of") REFERENCES "mail"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "mail_order_id_idx" ON "mail"("order_id");
CREATE INDEX "mail_subscription_id_idx" ON "mail"("subscription_id") WHERE "subscription_id" IS NOT NULL;
CREATE INDEX "mail_queued" ON "mail"("due_at") WHERE "state" = 'QUEUED';
CREATE INDEX "mail_sending" ON "mail"("claimed_at") WHERE "state" = 'SENDING';
-- What metrics and clean-ups look for.
CREATE INDEX "mail_unsettled" ON "mail"("state", "created_at") WHERE "state" IN ('QUEUED', 'SENDING', 'UNKNOWN');
-- One mail for each event, and one for each mail that is sent again. Most of these indexes leave out the mails without the column.
CREATE UNIQUE INDEX "mail_one_for_operation" ON "mail"("operation_id") WHERE "again_of" IS NULL;
CREATE UNIQUE INDEX "mail_one_for_event" ON "mail"("event_id") WHERE "event_id" IS NOT NULL AND "again_of" IS NULL;
CREATE UNIQUE INDEX "mail_one_for_dispatch" ON "mail"("dispatch_id") WHERE "again_of" IS NULL;
CREATE UNIQUE INDEX "mail_one_for_account_event" ON "mail"("account_event_id")
  WHERE "account_event_id" IS NOT NULL AND "again_of" IS NULL;
CREATE UNIQUE INDEX "mail_one_for_sign_in" ON "mail"("sign_in_id") WHERE "sign_in_id" IS NOT NULL AND "again_of" IS NULL;
CREATE UNIQUE INDEX "mail_one_for_password_reset" ON "mail"("staff_password_reset_id") WHERE "staff_password_reset_id" IS NOT NULL;
CREATE UNIQUE INDEX "mail_one_for_staff_notice" ON "mail"("staff_notice_id") WHERE "staff_notice_id" IS NOT NULL;
CREATE UNIQUE INDEX "mail_again_of_key" ON "mail"("again_of");
-- An order has one mail that says that it was paid, whoever started the charge.
CREATE UNIQUE INDEX "mail_one_confirmation" ON "mail"("order_id")
  WHERE "kind" IN ('order_confirmation', 'plan_charged') AND "again_of" IS NULL;
-- A plan has one for its beginning and one for its end.
CREATE UNIQUE INDEX "mail_one_for_plan" ON "mail"("subscription_id", "kind")
  WHERE "kind" IN ('plan_started', 'plan_ended') AND "again_of" IS NULL;
-- A charge whose announcement was dropped, because its plan was paused, is announced again when the plan goes on.
CREATE UNIQUE INDEX "mail_one_for_upcoming_charge" ON "mail"("subscription_id", "charge_on")
  WHERE "kind" = 'plan_charge_upcoming' AND "again_of" IS NULL AND "state" <> 'OBSOLETE';
-- A card is announced to expire once.
CREATE UNIQUE INDEX "mail_one_for_expiring_card" ON "mail"("saved_card_id")
  WHERE "kind" = 'card_expiring' AND "again_of" IS NULL;
-- Anyone may type any address: a recipient gets at most five mails a day about payments of guests that failed.
CREATE INDEX "mail_failed_of_recipient" ON "mail"(lower("to_address"), "created_at") WHERE "kind" = 'payment_failed';


-- Order links, limits and reports of browsers -------------------------------------------------------------------------------------

-- Requests for a link to an order, as somebody typed them. A job takes each row and writes a mail, or nothing.
CREATE TABLE "order_lookup" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "number" TEXT NOT NULL,
  "email" TEXT NOT NULL,
  "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "order_lookup_pkey" PRIMARY KEY ("id")
);

-- Such requests still remembered, counted across all instances of the shop. A key is a digest.
CREATE TABLE "lookup_attempt" (
  "key" TEXT NOT NULL,
  "points" INTEGER NOT NULL,
  "expire" TIMESTAMPTZ(3),

  CONSTRAINT "lookup_attempt_pkey" PRIMARY KEY ("key")
);
CREATE INDEX "lookup_attempt_expire_idx" ON "lookup_attempt"("expire");

-- Limits against card testing, counted across all instances of the shop. Keys are keyed digests: this table and the next hold no
-- address, no shopper's id and no card's token.
CREATE TABLE "payment_limit" (
  "kind" TEXT NOT NULL,
  "key" TEXT NOT NULL,
  "count" INTEGER NOT NULL,
  "ends_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "payment_limit_pkey" PRIMARY KEY ("kind", "key"),
  CONSTRAINT "payment_limit_count" CHECK ("count" > 0)
);
CREATE INDEX "payment_limit_ends_at_idx" ON "payment_limit"("ends_at");

-- Requests that a limit refused, one row for each key and hour: what staff see of a pattern.
CREATE TABLE "limit_refusal" (
  "kind" TEXT NOT NULL,
  "key" TEXT NOT NULL,
  "hour" TIMESTAMPTZ(3) NOT NULL,
  "order_id" UUID,
  "count" INTEGER NOT NULL,
  "last_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "limit_refusal_pkey" PRIMARY KEY ("kind", "key", "hour"),
  CONSTRAINT "limit_refusal_count" CHECK ("count" > 0),
  CONSTRAINT "limit_refusal_order_id_fkey" FOREIGN KEY ("order_id")
    REFERENCES "orders"("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "limit_refusal_last_at_idx" ON "limit_refusal"("last_at");


-- Jobs -------------------------------------------------------------------------------------------------------------------------

-- What does not work of all that the shop depends on, one row each until it works again.
CREATE TABLE "dependency_problem" (
  "dependency" TEXT NOT NULL,
  "problem" TEXT NOT NULL,
  "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "last_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "dependency_problem_pkey" PRIMARY KEY ("dependency")
);

-- The last pass of each job that ran to its end, by the database's clock.
CREATE TABLE "job_pass" (
  "job" TEXT NOT NULL,
  "completed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "job_pass_pkey" PRIMARY KEY ("job")
);


-- An order changes until money was asked for, and is final from then on -----------------------------------------------------------

-- Whether an order is final: it has expired, or money was asked for and the bank may have moved some. An attempt counts
-- unless it ended without money, with nothing open and nothing unknown.
CREATE FUNCTION "order_is_final"("order" UUID) RETURNS boolean LANGUAGE sql AS $$
  SELECT EXISTS (SELECT 1 FROM "orders" WHERE "id" = $1 AND "expired_at" IS NOT NULL)
    OR EXISTS (
      SELECT 1 FROM "payment" p WHERE p."order_id" = $1 AND (
        p."status" NOT IN ('DECLINED', 'NOT_AUTHENTICATED', 'EXPIRED', 'FAILED')
        OR p."outcome_unknown" OR p."authorized_minor" > 0
        OR EXISTS (SELECT 1 FROM "operation" o WHERE o."payment_id" = p."id" AND o."closed_at" IS NULL)))
$$;

-- A final order changes by a correction that says exactly this, and by nothing else.
CREATE FUNCTION "order_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF "order_is_final"(OLD."id") AND NOT EXISTS (
    SELECT 1 FROM "order_correction" c
    WHERE c."order_id" = OLD."id" AND to_jsonb(OLD) @> c."before" AND to_jsonb(NEW) @> c."after"
      AND to_jsonb(OLD) - 'revision' - ARRAY(SELECT jsonb_object_keys(c."after"))
        = to_jsonb(NEW) - 'revision' - ARRAY(SELECT jsonb_object_keys(c."after")))
  THEN
    RAISE EXCEPTION 'an order never changes after it has expired or money was asked for'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'order_final';
  END IF;
  RETURN NEW;
END
$$;

-- Every column, those of later migrations included, but two: the time of the next look at an order, and its customer. Who an order
-- belongs to is no part of what was ordered: it changes neither a paid order nor a revision.
CREATE TRIGGER "order_final" BEFORE UPDATE ON "orders" FOR EACH ROW
  WHEN ((to_jsonb(OLD) - 'expires_at' - 'customer_id') IS DISTINCT FROM (to_jsonb(NEW) - 'expires_at' - 'customer_id'))
  EXECUTE FUNCTION "order_final"();

CREATE FUNCTION "order_correction_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a correction never changes' USING ERRCODE = 'check_violation', CONSTRAINT = 'order_correction_is_final';
END $$;
CREATE TRIGGER "order_correction_is_final" BEFORE UPDATE OR DELETE ON "order_correction"
  FOR EACH ROW EXECUTE FUNCTION "order_correction_is_final"();

-- Whoever changes an order counts the change, so that no page pays another order than it showed.
CREATE FUNCTION "order_revision"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'each change of an order has a revision of its own'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'order_revision';
END
$$;
CREATE TRIGGER "order_revision" BEFORE UPDATE ON "orders" FOR EACH ROW
  WHEN (NEW."revision" <> OLD."revision" + 1 AND
    (to_jsonb(OLD) - 'expires_at' - 'customer_id') IS DISTINCT FROM (to_jsonb(NEW) - 'expires_at' - 'customer_id'))
  EXECUTE FUNCTION "order_revision"();

CREATE FUNCTION "order_currency_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the currency of an order never changes'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'order_currency_is_final';
END
$$;
CREATE TRIGGER "order_currency_is_final" BEFORE UPDATE OF "currency", "currency_exponent" ON "orders"
  FOR EACH ROW WHEN ((OLD."currency", OLD."currency_exponent") IS DISTINCT FROM (NEW."currency", NEW."currency_exponent"))
  EXECUTE FUNCTION "order_currency_is_final"();

-- The lines of an order change with it. The order is locked first, so that no payment begins meanwhile.
CREATE FUNCTION "order_line_final"() RETURNS trigger LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  "changed" UUID[] := CASE TG_OP
    WHEN 'INSERT' THEN ARRAY[NEW."order_id"]
    WHEN 'DELETE' THEN ARRAY[OLD."order_id"]
    ELSE ARRAY[OLD."order_id", NEW."order_id"] END;
BEGIN
  PERFORM 1 FROM "orders" WHERE "id" = ANY("changed") ORDER BY "id" FOR NO KEY UPDATE;
  IF EXISTS (SELECT 1 FROM unnest("changed") "order" WHERE "order_is_final"("order")) THEN
    RAISE EXCEPTION 'a line never changes after its order has expired or money was asked for'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'order_line_final';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END
$$;
CREATE TRIGGER "order_line_final"
  BEFORE INSERT OR DELETE OR UPDATE OF "id", "order_id", "product_id", "name", "unit_minor", "quantity", "discount_minor",
    "made_to_order"
  ON "order_line" FOR EACH ROW EXECUTE FUNCTION "order_line_final"();

-- The total of an order is its lines, its delivery and the tax that is added to them, without its discount. The discount is what is
-- taken off the lines, or the delivery. Checked when a transaction ends, so that an order and its lines may be written one after
-- the other.
CREATE FUNCTION "order_total_of_parts"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "changed" UUID;
BEGIN
  IF TG_TABLE_NAME = 'orders' THEN "changed" := NEW."id";
  ELSIF TG_OP = 'DELETE' THEN "changed" := OLD."order_id";
  ELSE "changed" := NEW."order_id";
  END IF;
  IF EXISTS (
    SELECT 1 FROM "orders" o JOIN "order_line" l ON l."order_id" = o."id" WHERE o."id" = "changed"
    GROUP BY o."id" HAVING o."total_minor" <> sum(l."unit_minor" * l."quantity") + o."delivery_minor" - o."discount_minor"
      + CASE WHEN o."tax_included" THEN 0 ELSE o."tax_minor" END
      OR sum(l."discount_minor") <> CASE WHEN o."discount_kind" = 'FREE_DELIVERY' THEN 0 ELSE o."discount_minor" END
  ) THEN
    RAISE EXCEPTION 'the total of an order is its lines, its delivery and the added tax, without its discount'
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER "orders_total_of_parts"
  AFTER INSERT OR UPDATE OF "total_minor", "delivery_minor", "discount_minor", "discount_kind", "tax_minor", "tax_included"
  ON "orders"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "order_total_of_parts"();
CREATE CONSTRAINT TRIGGER "order_line_total_of_parts"
  AFTER INSERT OR DELETE OR UPDATE OF "order_id", "unit_minor", "quantity", "discount_minor" ON "order_line"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "order_total_of_parts"();

-- A guest's order becomes that of the customer who receives its mail, once and for good.
CREATE FUNCTION "order_customer"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."customer_id" IS NOT NULL OR NOT EXISTS (
    SELECT 1 FROM "customer" WHERE "id" = NEW."customer_id" AND "email" = lower(NEW."email"))
  THEN
    RAISE EXCEPTION 'an order becomes once the order of the customer with its e-mail address'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'order_customer';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER "order_customer" BEFORE UPDATE ON "orders" FOR EACH ROW
  WHEN (OLD."customer_id" IS DISTINCT FROM NEW."customer_id")
  EXECUTE FUNCTION "order_customer"();

CREATE FUNCTION "order_note_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'notes are append-only' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;
CREATE TRIGGER "order_note_is_final" BEFORE UPDATE OR DELETE ON "order_note"
  FOR EACH ROW EXECUTE FUNCTION "order_note_is_final"();


-- What a line holds of the stock is released once: when its order expires or its payment is voided ---------------------------------

CREATE FUNCTION "order_line_held_once"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."held" = 0 AND (
    EXISTS (SELECT 1 FROM "orders" WHERE "id" = NEW."order_id" AND "expired_at" IS NOT NULL)
    OR EXISTS (SELECT 1 FROM "payment" WHERE "order_id" = NEW."order_id" AND "voided")
    OR NOT "order_is_final"(NEW."order_id"))
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'what a line holds is released once'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'order_line_held_once';
END
$$;
CREATE TRIGGER "order_line_held_once" BEFORE UPDATE OF "held" ON "order_line" FOR EACH ROW
  WHEN (NEW."held" <> OLD."held") EXECUTE FUNCTION "order_line_held_once"();


-- No piece leaves twice -----------------------------------------------------------------------------------------------------------

CREATE FUNCTION "dispatch_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'dispatches are append-only' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;
CREATE TRIGGER "dispatch_is_final" BEFORE UPDATE OR DELETE ON "dispatch"
  FOR EACH ROW EXECUTE FUNCTION "dispatch_is_final"();
CREATE TRIGGER "dispatch_line_is_final" BEFORE UPDATE OR DELETE ON "dispatch_line"
  FOR EACH ROW EXECUTE FUNCTION "dispatch_is_final"();

-- The refunds of a line that happened or may have, by pieces: `sent` came back.
CREATE FUNCTION "refunded_pieces"("line" UUID, OUT "unsent" BIGINT, OUT "sent" BIGINT) LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(r."unsent"), 0), coalesce(sum(r."quantity" - r."unsent"), 0) FROM "refund_line" r
  JOIN "operation" o ON o."id" = r."operation_id" AND o."state" IN ('OPEN', 'UNKNOWN', 'SUCCEEDED')
  WHERE r."order_line_id" = "line"
$$;

-- A line is one of the dispatch's order. No piece of it leaves twice, and none that is refunded and was not sent. The line is locked
-- first: a dispatch and a refund at the same moment count each other's pieces.
CREATE FUNCTION "dispatch_line_once"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "order_line" WHERE "id" = NEW."order_line_id" FOR NO KEY UPDATE;
  IF NOT EXISTS (
    SELECT 1 FROM "dispatch" d JOIN "order_line" l ON l."order_id" = d."order_id"
    WHERE d."id" = NEW."dispatch_id" AND l."id" = NEW."order_line_id"
      AND l."quantity" >= (SELECT sum(o."quantity") FROM "dispatch_line" o WHERE o."order_line_id" = l."id")
        + (SELECT "unsent" FROM "refunded_pieces"(l."id")))
  THEN
    RAISE EXCEPTION 'no piece leaves twice, or after its refund' USING ERRCODE = 'check_violation', CONSTRAINT = 'dispatch_line_once';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "dispatch_line_once" AFTER INSERT ON "dispatch_line" FOR EACH ROW EXECUTE FUNCTION "dispatch_line_once"();


-- A payment is for its order as it is when it begins ------------------------------------------------------------------------------

-- A payment is in the currency of its order, with the same exponent, and neither of the two ever changes.
CREATE FUNCTION "payment_currency"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM "orders" WHERE "id" = NEW."order_id" AND "currency" = NEW."currency"
      AND "currency_exponent" = NEW."currency_exponent"
  ) THEN
    RAISE EXCEPTION 'a payment has the currency of its order'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_currency';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER "payment_currency" BEFORE INSERT OR UPDATE OF "order_id", "currency", "currency_exponent" ON "payment"
  FOR EACH ROW WHEN (NEW."order_id" IS NOT NULL) EXECUTE FUNCTION "payment_currency"();

-- A payment is for the total that its order has when it begins. The order is locked, so that it does not change meanwhile.
CREATE FUNCTION "payment_order_total"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "orders" WHERE "id" = NEW."order_id" AND "total_minor" = NEW."amount_minor"
    AND "created_at" = NEW."ordered_at" AND "expired_at" IS NULL FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a payment is for the total of an order that has not expired'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_order_total';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER "payment_order_total" BEFORE INSERT ON "payment"
  FOR EACH ROW WHEN (NEW."order_id" IS NOT NULL) EXECUTE FUNCTION "payment_order_total"();


-- The journal is append-only ------------------------------------------------------------------------------------------------------

-- A closed row never changes, and no row is deleted. There is one exception: the owner of the journal replaces the value at one place
-- of the evidence, in the transaction that writes its trace.
CREATE FUNCTION "journal_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND to_jsonb(OLD) - 'evidence' = to_jsonb(NEW) - 'evidence'
    AND pg_has_role(current_user, (SELECT "relowner" FROM pg_class WHERE "oid" = TG_RELID), 'USAGE')
    AND EXISTS (
      SELECT 1 FROM "evidence_redaction" r
      WHERE r."operation_id" = OLD."id" AND r."transaction" = pg_current_xact_id()
        AND NEW."evidence" = jsonb_set(OLD."evidence", r."path", '"[redacted]"', false))
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the journal is append-only: operation % is closed', OLD.id;
END $$;
CREATE TRIGGER "operation_closed_is_final" BEFORE UPDATE ON "operation"
  FOR EACH ROW WHEN (OLD."closed_at" IS NOT NULL) EXECUTE FUNCTION "journal_is_append_only"();
CREATE TRIGGER "operation_is_never_deleted" BEFORE DELETE ON "operation"
  FOR EACH ROW EXECUTE FUNCTION "journal_is_append_only"();

-- Replaces the value at a path of an operation's evidence, such as '{response,body}', by "[redacted]" and leaves a trace.
CREATE FUNCTION "redact_evidence"("operation" UUID, "path" TEXT[], "reason" TEXT, "by" TEXT) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM "operation" o WHERE o."id" = $1 AND o."evidence" #> $2 IS NOT NULL FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'operation % has no evidence at %', $1, $2;
  END IF;
  INSERT INTO "evidence_redaction" ("operation_id", "path", "reason", "redacted_by") VALUES ($1, $2, $3, $4);
  UPDATE "operation" o SET "evidence" = jsonb_set(o."evidence", $2, '"[redacted]"', false) WHERE o."id" = $1;
END $$;
REVOKE ALL ON FUNCTION "redact_evidence"(UUID, TEXT[], TEXT, TEXT) FROM PUBLIC;

CREATE FUNCTION "evidence_redaction_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'redactions are append-only: %', OLD."id";
END $$;
CREATE TRIGGER "evidence_redaction_is_final" BEFORE UPDATE OR DELETE ON "evidence_redaction"
  FOR EACH ROW EXECUTE FUNCTION "evidence_redaction_is_final"();

CREATE FUNCTION "payment_event_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'payment events are append-only: %', OLD.id;
END $$;
CREATE TRIGGER "payment_event_is_final" BEFORE UPDATE OR DELETE ON "payment_event"
  FOR EACH ROW EXECUTE FUNCTION "payment_event_is_final"();


-- A payment's totals are sums of its journal, and they decide the state of its order ----------------------------------------------

CREATE FUNCTION "totals_of_journal"("of_payment" UUID) RETURNS TABLE (
  "authorized" BIGINT, "captured" BIGINT, "refunded" BIGINT, "capture_pending" BIGINT, "refund_pending" BIGINT,
  "voided" BOOLEAN, "outcome_unknown" BOOLEAN, "revision" INTEGER
) LANGUAGE sql STABLE AS $$
  SELECT
    coalesce(sum("approved_minor") FILTER (WHERE "kind" IN ('PAY', 'AUTHORIZE')), 0)::BIGINT,
    coalesce(sum("approved_minor") FILTER (WHERE "kind" IN ('PAY', 'CAPTURE')), 0)::BIGINT,
    coalesce(sum("approved_minor") FILTER (WHERE "kind" = 'REFUND'), 0)::BIGINT,
    coalesce(sum("amount_minor") FILTER (WHERE "kind" = 'CAPTURE' AND "closed_at" IS NULL), 0)::BIGINT,
    coalesce(sum("amount_minor") FILTER (WHERE "kind" = 'REFUND' AND "closed_at" IS NULL), 0)::BIGINT,
    coalesce(bool_or("kind" = 'VOID' AND "state" = 'SUCCEEDED'), false),
    coalesce(bool_or("state" = 'UNKNOWN'), false),
    coalesce(max("sequence"), 0)
  FROM "operation" WHERE "payment_id" = "of_payment"
$$;

-- The row of a payment has the sums of its journal when a transaction ends.
CREATE FUNCTION "payment_totals_of_journal"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "changed" UUID;
BEGIN
  IF TG_TABLE_NAME = 'payment' THEN "changed" := NEW."id"; ELSE "changed" := NEW."payment_id"; END IF;
  IF EXISTS (
    SELECT 1 FROM "payment" p CROSS JOIN "totals_of_journal"("changed") j WHERE p."id" = "changed" AND (
      p."authorized_minor", p."captured_minor", p."refunded_minor", p."capture_pending_minor",
      p."refund_pending_minor", p."voided", p."outcome_unknown", p."revision"
    ) IS DISTINCT FROM (
      j."authorized", j."captured", j."refunded", j."capture_pending",
      j."refund_pending", j."voided", j."outcome_unknown", j."revision"))
  THEN
    RAISE EXCEPTION 'the totals of a payment are the sums of its journal'
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "payment_totals_of_journal" AFTER INSERT OR UPDATE ON "payment"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "payment_totals_of_journal"();
CREATE CONSTRAINT TRIGGER "operation_totals_of_journal" AFTER INSERT OR UPDATE ON "operation"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "payment_totals_of_journal"();

-- An attempt that has ended has no operation that is open or of unknown outcome: another attempt could move its money again.
CREATE FUNCTION "payment_ended_is_closed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "changed" UUID;
BEGIN
  IF TG_TABLE_NAME = 'payment' THEN "changed" := NEW."id"; ELSE "changed" := NEW."payment_id"; END IF;
  IF EXISTS (
    SELECT 1 FROM "payment" p JOIN "operation" o ON o."payment_id" = p."id"
    WHERE p."id" = "changed" AND o."closed_at" IS NULL
      AND p."status" IN ('DECLINED', 'NOT_AUTHENTICATED', 'EXPIRED', 'FAILED'))
  THEN
    RAISE EXCEPTION 'a payment ends when its operations are closed'
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "payment_ended_is_closed" AFTER INSERT OR UPDATE ON "payment"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW."status" IN ('DECLINED', 'NOT_AUTHENTICATED', 'EXPIRED', 'FAILED'))
  EXECUTE FUNCTION "payment_ended_is_closed"();
CREATE CONSTRAINT TRIGGER "operation_of_ended_is_closed" AFTER INSERT OR UPDATE ON "operation"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."closed_at" IS NULL)
  EXECUTE FUNCTION "payment_ended_is_closed"();

-- A rest is closed once.
CREATE FUNCTION "payment_rest_closed_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a closed rest never changes' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;
CREATE TRIGGER "payment_rest_closed_is_final" BEFORE UPDATE OF "rest_closed_at" ON "payment" FOR EACH ROW
  WHEN (OLD."rest_closed_at" IS NOT NULL AND NEW."rest_closed_at" IS DISTINCT FROM OLD."rest_closed_at")
  EXECUTE FUNCTION "payment_rest_closed_is_final"();


-- No piece is refunded twice ------------------------------------------------------------------------------------------------------

CREATE FUNCTION "refund_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'refunds are append-only' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;
CREATE TRIGGER "refund_is_final" BEFORE UPDATE OR DELETE ON "refund"
  FOR EACH ROW EXECUTE FUNCTION "refund_is_final"();
CREATE TRIGGER "refund_line_is_final" BEFORE UPDATE OR DELETE ON "refund_line"
  FOR EACH ROW EXECUTE FUNCTION "refund_is_final"();

-- The delivery is refunded once. A refund that did not happen gives it back, and its pieces.
CREATE FUNCTION "refund_once"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."delivery" AND (
    SELECT count(*) FROM "refund" r
    JOIN "operation" o ON o."id" = r."operation_id" AND o."state" IN ('OPEN', 'UNKNOWN', 'SUCCEEDED')
    WHERE r."delivery" AND o."payment_id" = (SELECT "payment_id" FROM "operation" WHERE "id" = NEW."operation_id")) > 1
  THEN
    RAISE EXCEPTION 'the delivery is refunded already' USING ERRCODE = 'check_violation', CONSTRAINT = 'refund_once';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "refund_once" AFTER INSERT ON "refund" FOR EACH ROW EXECUTE FUNCTION "refund_once"();

-- A line is one of the payment's order. No more pieces of it come back than were sent, and no more are kept back than have not left.
CREATE FUNCTION "refund_line_once"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "dispatched" BIGINT;
BEGIN
  PERFORM 1 FROM "order_line" WHERE "id" = NEW."order_line_id" FOR NO KEY UPDATE;
  SELECT coalesce(sum("quantity"), 0) INTO "dispatched" FROM "dispatch_line" WHERE "order_line_id" = NEW."order_line_id";
  IF NOT EXISTS (
    SELECT 1 FROM "operation" o JOIN "payment" p ON p."id" = o."payment_id"
    JOIN "order_line" l ON l."order_id" = p."order_id" CROSS JOIN "refunded_pieces"(NEW."order_line_id") r
    WHERE o."id" = NEW."operation_id" AND o."kind" = 'REFUND' AND l."id" = NEW."order_line_id"
      AND r."unsent" <= l."quantity" - "dispatched" AND r."sent" <= "dispatched")
  THEN
    RAISE EXCEPTION 'no piece is refunded twice, or kept back after it left'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refund_line_once';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "refund_line_once" AFTER INSERT ON "refund_line" FOR EACH ROW EXECUTE FUNCTION "refund_line_once"();


-- A customer is the address, and a saved card stays the card that it is -----------------------------------------------------------

-- Another address would make a customer of somebody who never received a mail there.
CREATE FUNCTION "customer_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the e-mail address of a customer never changes'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'customer_is_final';
END
$$;
CREATE TRIGGER "customer_is_final" BEFORE UPDATE ON "customer" FOR EACH ROW
  WHEN ((OLD."id", OLD."email") IS DISTINCT FROM (NEW."id", NEW."email"))
  EXECUTE FUNCTION "customer_is_final"();

-- A saved card stays the card that it is, and an erased token never comes back. Another key may seal the token.
CREATE FUNCTION "saved_card_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."ended_at" IS NULL
    AND (NEW."id", NEW."customer_id", NEW."expiry_month", NEW."expiry_year", NEW."created_at")
      = (OLD."id", OLD."customer_id", OLD."expiry_month", OLD."expiry_year", OLD."created_at")
    AND (OLD."brand" IS NULL OR OLD."brand" IS NOT DISTINCT FROM NEW."brand")
    AND (OLD."last4" IS NULL OR OLD."last4" IS NOT DISTINCT FROM NEW."last4")
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a saved card never changes into another, and never comes back: %', OLD."id";
END $$;
CREATE TRIGGER "saved_card_final" BEFORE UPDATE ON "saved_card"
  FOR EACH ROW EXECUTE FUNCTION "saved_card_final"();

CREATE FUNCTION "saved_card_is_never_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the rows of cards and agreements are append-only: %', OLD."id";
END $$;
CREATE TRIGGER "saved_card_is_never_deleted" BEFORE DELETE ON "saved_card"
  FOR EACH ROW EXECUTE FUNCTION "saved_card_is_never_deleted"();
CREATE TRIGGER "agreement_is_never_deleted" BEFORE DELETE ON "agreement"
  FOR EACH ROW EXECUTE FUNCTION "saved_card_is_never_deleted"();

CREATE FUNCTION "account_event_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'account events are append-only: %', OLD."id";
END $$;
CREATE TRIGGER "account_event_is_final" BEFORE UPDATE OR DELETE ON "account_event"
  FOR EACH ROW EXECUTE FUNCTION "account_event_is_final"();


-- A card is charged under an agreement that the bank has approved -----------------------------------------------------------------

-- An agreement begins PENDING, with a card that its own customer has saved. The card is locked, so that it is not erased meanwhile.
CREATE FUNCTION "agreement_begins"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "saved_card" c
    WHERE c."id" = NEW."saved_card_id" AND c."customer_id" = NEW."customer_id" AND c."token_sealed" IS NOT NULL
    FOR SHARE;
  IF NOT FOUND OR NEW."state" <> 'PENDING' THEN
    RAISE EXCEPTION 'an agreement begins pending, with a saved card of its customer'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'agreement_begins';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "agreement_begins" BEFORE INSERT ON "agreement"
  FOR EACH ROW EXECUTE FUNCTION "agreement_begins"();

-- What was agreed never changes. An agreement becomes active by an approved operation of its own, and ends for good.
CREATE FUNCTION "agreement_final"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "lifecycle" TEXT[] := ARRAY['state', 'first_operation_id', 'activated_at', 'ended_at', 'ended_by', 'end_reason'];
BEGIN
  IF to_jsonb(OLD) - "lifecycle" = to_jsonb(NEW) - "lifecycle" THEN
    IF OLD."state" <> 'ENDED' AND NEW."state" = 'ENDED'
      AND (OLD."first_operation_id", OLD."activated_at") IS NOT DISTINCT FROM (NEW."first_operation_id", NEW."activated_at")
    THEN
      RETURN NEW;
    END IF;
    IF OLD."state" = 'PENDING' AND NEW."state" = 'ACTIVE' AND EXISTS (
      SELECT 1 FROM "operation" o JOIN "payment" p ON p."id" = o."payment_id"
      WHERE o."id" = NEW."first_operation_id" AND o."state" = 'SUCCEEDED' AND o."kind" IN ('PAY', 'AUTHORIZE', 'VERIFY')
        AND p."agreement_id" = NEW."id")
    THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'an agreement never changes from % to %, nor its terms', OLD."state", NEW."state";
END $$;
CREATE TRIGGER "agreement_final" BEFORE UPDATE ON "agreement"
  FOR EACH ROW EXECUTE FUNCTION "agreement_final"();

-- A payment names an agreement that may carry it, with that agreement's card. A verification is the first use of its agreement.
-- The merchant starts a payment only under an active agreement of the order's customer, before its last day has ended anywhere.
-- A pending agreement carries one payment. It is locked, so that it neither ends nor carries another meanwhile.
CREATE FUNCTION "payment_under_agreement"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "agreed" "agreement";
BEGIN
  SELECT * INTO "agreed" FROM "agreement"
    WHERE "id" = NEW."agreement_id" AND "saved_card_id" = NEW."saved_card_id" FOR NO KEY UPDATE;
  IF FOUND AND (CASE
    WHEN NEW."initiator" = 'MERCHANT' THEN
      "agreed"."state" = 'ACTIVE'
      AND ((NEW."created_at" AT TIME ZONE 'UTC') - interval '12 hours')::date <= "agreed"."expiry_date"
      AND EXISTS (
        SELECT 1 FROM "orders" o WHERE o."id" = NEW."order_id" AND o."customer_id" = "agreed"."customer_id")
    WHEN "agreed"."state" = 'PENDING' THEN
      NOT EXISTS (SELECT 1 FROM "payment" p WHERE p."agreement_id" = NEW."agreement_id")
    ELSE "agreed"."state" = 'ACTIVE' AND NEW."intent" <> 'VERIFY' END)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a payment needs an agreement that may carry it'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_under_agreement';
END $$;
CREATE TRIGGER "payment_under_agreement" BEFORE INSERT ON "payment"
  FOR EACH ROW WHEN (NEW."agreement_id" IS NOT NULL OR NEW."saved_card_id" IS NOT NULL)
  EXECUTE FUNCTION "payment_under_agreement"();

-- The merchant charges only while the agreement is active, at each try. It is locked, so that it does not end meanwhile.
CREATE FUNCTION "operation_under_agreement"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "payment_agreement" UUID;
BEGIN
  SELECT "agreement_id" INTO "payment_agreement" FROM "payment"
    WHERE "id" = NEW."payment_id" AND "initiator" = 'MERCHANT';
  IF NOT FOUND THEN
    RETURN NEW;
  END IF;
  PERFORM 1 FROM "agreement" WHERE "id" = "payment_agreement" AND "state" = 'ACTIVE' FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the merchant charges only under an active agreement'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'operation_under_agreement';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "operation_under_agreement" BEFORE INSERT ON "operation"
  FOR EACH ROW WHEN (NEW."kind" IN ('PAY', 'AUTHORIZE'))
  EXECUTE FUNCTION "operation_under_agreement"();


-- A mail is sent once ------------------------------------------------------------------------------------------------------------

-- A mail that may have been sent is never claimed again. Only a late answer still ends one with an unknown outcome.
CREATE FUNCTION "mail_transition"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD."state", NEW."state") IN (
    ('QUEUED', 'QUEUED'), ('QUEUED', 'SENDING'), ('QUEUED', 'OBSOLETE'),
    ('SENDING', 'SENT'), ('SENDING', 'QUEUED'), ('SENDING', 'REFUSED'), ('SENDING', 'UNKNOWN'),
    ('UNKNOWN', 'SENT'))
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a mail never changes from % to %', OLD."state", NEW."state";
END $$;
CREATE TRIGGER "mail_transition" BEFORE UPDATE ON "mail"
  FOR EACH ROW EXECUTE FUNCTION "mail_transition"();

-- Staff send any mail again that has left the outbox, also one that was sent: the first may be lost, or have gone to a wrong
-- address. Never a sign-in, whose customer asks for another.
CREATE FUNCTION "mail_again_admitted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "mail" m WHERE m."id" = NEW."again_of" AND m."state" IN ('SENT', 'REFUSED', 'UNKNOWN')
    AND m."kind" = NEW."kind" AND m."kind" <> 'sign_in'
    AND (m."order_id", m."operation_id", m."event_id", m."saved_card_id", m."subscription_id",
         m."scheduled_charge_id", m."charge_on", m."dispatch_id", m."account_event_id") IS NOT DISTINCT FROM
        (NEW."order_id", NEW."operation_id", NEW."event_id", NEW."saved_card_id", NEW."subscription_id",
         NEW."scheduled_charge_id", NEW."charge_on", NEW."dispatch_id", NEW."account_event_id") FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a mail that is on its way never changes into another';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "mail_again_admitted" BEFORE INSERT ON "mail"
  FOR EACH ROW WHEN (NEW."again_of" IS NOT NULL) EXECUTE FUNCTION "mail_again_admitted"();


-- The shop's role sets a password only by invitation, and lets no ended session in again ------------------------------------------

-- The shop's role may write a password: a page accepts invitations. Owners invite in the admin, so it may write an invitation, too.
-- It sets no password but that of an open invitation, which ends with it, and when it takes a password away it ends the person's
-- sessions. A role that may insert into every column of the table may do all of it.
CREATE FUNCTION "staff_by_invitation"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF has_table_privilege(TG_RELID, 'INSERT') OR (
    OLD."invitation_digest" IS NOT NULL AND OLD."invitation_expires_at" > now() AND OLD."disabled_at" IS NULL
    AND NEW."invitation_digest" IS NULL AND NEW."invitation_expires_at" IS NULL AND NEW."password_hash" IS NOT NULL)
    OR (NEW."password_hash" IS NULL AND NEW."session_generation" > OLD."session_generation")
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the shop sets a password only by an open invitation'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'staff_by_invitation';
END
$$;
-- A disabled account is enabled without its password. The shop's role writes who may set up an app only together with a password that
-- an invitation sets.
CREATE TRIGGER "staff_by_invitation" BEFORE UPDATE ON "staff" FOR EACH ROW
  WHEN ((OLD."password_hash", OLD."invitation_digest", OLD."invitation_expires_at")
    IS DISTINCT FROM (NEW."password_hash", NEW."invitation_digest", NEW."invitation_expires_at")
    OR (NEW."enrol_until" IS NOT NULL
      AND (OLD."enrol_digest", OLD."enrol_until") IS DISTINCT FROM (NEW."enrol_digest", NEW."enrol_until"))
    OR (OLD."disabled_at" IS NOT NULL AND NEW."disabled_at" IS NULL))
  EXECUTE FUNCTION "staff_by_invitation"();

-- A lower generation would let sessions in again that had ended.
CREATE FUNCTION "staff_generation_rises"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the generation of sessions only rises'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'staff_generation_rises';
END
$$;
CREATE TRIGGER "staff_generation_rises" BEFORE UPDATE ON "staff" FOR EACH ROW
  WHEN (NEW."session_generation" < OLD."session_generation")
  EXECUTE FUNCTION "staff_generation_rises"();


-- The audit is append-only --------------------------------------------------------------------------------------------------------

CREATE FUNCTION "audit_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit is append-only' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;
CREATE TRIGGER "audit_entry_is_final" BEFORE UPDATE OR DELETE ON "audit_entry"
  FOR EACH ROW EXECUTE FUNCTION "audit_is_final"();
CREATE TRIGGER "audit_link_is_final" BEFORE UPDATE OR DELETE ON "audit_link"
  FOR EACH ROW EXECUTE FUNCTION "audit_is_final"();


-- Search by the beginning of words ------------------------------------------------------------------------------------------------

-- Staff search in names as people write them: "elodie" finds "ÉLODIE", "o'brien" finds "O’Brien". The same text in every locale of the
-- database: lower() without COLLATE "C" depends on it. The lists are those of Unicode 17. foldText in lib/text/fold-text.ts does the
-- same to the words of a search; a test compares the two for every character.
CREATE FUNCTION "folded"(text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  folded text := $1;
BEGIN
  IF octet_length(folded) > char_length(folded) THEN
    folded := normalize(folded, NFKD);
    -- Marks of Latin, Greek, Cyrillic, Hebrew and Arabic letters, and what is not seen.
    folded := regexp_replace(folded COLLATE "C", '[\u00AD\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u061C\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E8\u06EA-\u06ED\u115F\u1160\u17B4\u17B5\u180B-\u180F\u1AB0-\u1AFF\u1DC0-\u1DFF\u200B-\u200F\u202A-\u202E\u2060-\u206F\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF\uFFF0-\uFFFB\U000E0000-\U000E0FFF]', '', 'g');
    -- Spaces, dashes, apostrophes and other punctuation and symbols beyond ASCII.
    folded := regexp_replace(folded COLLATE "C", '[\u0080-\u009F\u00A1-\u00A9\u00AB\u00AC\u00AE-\u00B1\u00B4\u00B6-\u00B8\u00BB\u00BF\u00D7\u00F7\u02B9-\u02DF\u02EE\u037E\u0387\u055A-\u055F\u0589\u058A\u05BE\u05C0\u05C3\u05F3\u05F4\u060C\u061B\u061F\u066A-\u066D\u06D4\u0964\u0965\u104A-\u104F\u10FB\u1680\u17D4-\u17DA\u2000-\u200A\u2010-\u2029\u202F-\u205F\u20A0-\u20CF\u2190-\u2BFF\u2E00-\u2E7F\u3000-\u3003\u3008-\u3020\u3030\u303D\u30A0\u30FB\uA78B\uA78C\uFE45\uFE46\U0001F000-\U0001FAFF]', '-', 'g');
  END IF;
  folded := lower(folded COLLATE "C");
  IF octet_length(folded) = char_length(folded) THEN
    RETURN folded;
  END IF;
  -- Capitals beyond ASCII: those that are often met, then all others.
  folded := translate(folded,
    'ÆÐØÞĐĦŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ',
    'æðøþđħłŋœŧɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ');
  IF folded COLLATE "C" ~ '[\u10A0-\u10C7\u10CD\u13A0-\u13F5\u1C89\u1C90-\u1CBA\u1CBD-\u1CBF\u1E9E\u1EFA-\u1EFE\u2132\u2183\u2C00-\u2C2F\u2C60-\u2C64\u2C67-\u2C72\u2C75\u2C7E-\u2CE2\u2CEB-\u2CED\u2CF2\uA640-\uA66C\uA680-\uA69A\uA722-\uA72E\uA732-\uA76E\uA779-\uA786\uA78B-\uA78D\uA790-\uA792\uA796-\uA7DC\uA7F5\U00010400-\U00010427\U000104B0-\U000104D3\U00010570-\U00010595\U00010C80-\U00010CB2\U00010D50-\U00010D65\U000118A0-\U000118BF\U00016E40-\U00016E5F\U00016EA0-\U00016EB8\U0001E900-\U0001E921]' THEN
    folded := translate(folded,
      'ႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲉᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿẞỺỼỾℲↃⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵ𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇𐐈𐐉𐐊𐐋𐐌𐐍𐐎𐐏𐐐𐐑𐐒𐐓𐐔𐐕𐐖𐐗𐐘𐐙𐐚𐐛𐐜𐐝𐐞𐐟𐐠𐐡𐐢𐐣𐐤𐐥𐐦𐐧𐒰𐒱𐒲𐒳𐒴𐒵𐒶𐒷𐒸𐒹𐒺𐒻𐒼𐒽𐒾𐒿𐓀𐓁𐓂𐓃𐓄𐓅𐓆𐓇𐓈𐓉𐓊𐓋𐓌𐓍𐓎𐓏𐓐𐓑𐓒𐓓𐕰𐕱𐕲𐕳𐕴𐕵𐕶𐕷𐕸𐕹𐕺𐕼𐕽𐕾𐕿𐖀𐖁𐖂𐖃𐖄𐖅𐖆𐖇𐖈𐖉𐖊𐖌𐖍𐖎𐖏𐖐𐖑𐖒𐖔𐖕𐲀𐲁𐲂𐲃𐲄𐲅𐲆𐲇𐲈𐲉𐲊𐲋𐲌𐲍𐲎𐲏𐲐𐲑𐲒𐲓𐲔𐲕𐲖𐲗𐲘𐲙𐲚𐲛𐲜𐲝𐲞𐲟𐲠𐲡𐲢𐲣𐲤𐲥𐲦𐲧𐲨𐲩𐲪𐲫𐲬𐲭𐲮𐲯𐲰𐲱𐲲𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥𑢠𑢡𑢢𑢣𑢤𑢥𑢦𑢧𑢨𑢩𑢪𑢫𑢬𑢭𑢮𑢯𑢰𑢱𑢲𑢳𑢴𑢵𑢶𑢷𑢸𑢹𑢺𑢻𑢼𑢽𑢾𑢿𖹀𖹁𖹂𖹃𖹄𖹅𖹆𖹇𖹈𖹉𖹊𖹋𖹌𖹍𖹎𖹏𖹐𖹑𖹒𖹓𖹔𖹕𖹖𖹗𖹘𖹙𖹚𖹛𖹜𖹝𖹞𖹟𖺠𖺡𖺢𖺣𖺤𖺥𖺦𖺧𖺨𖺩𖺪𖺫𖺬𖺭𖺮𖺯𖺰𖺱𖺲𖺳𖺴𖺵𖺶𖺷𖺸𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡',
      'ⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽᲊაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿßỻỽỿⅎↄⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛⱜⱝⱞⱟⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶ𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯𐐰𐐱𐐲𐐳𐐴𐐵𐐶𐐷𐐸𐐹𐐺𐐻𐐼𐐽𐐾𐐿𐑀𐑁𐑂𐑃𐑄𐑅𐑆𐑇𐑈𐑉𐑊𐑋𐑌𐑍𐑎𐑏𐓘𐓙𐓚𐓛𐓜𐓝𐓞𐓟𐓠𐓡𐓢𐓣𐓤𐓥𐓦𐓧𐓨𐓩𐓪𐓫𐓬𐓭𐓮𐓯𐓰𐓱𐓲𐓳𐓴𐓵𐓶𐓷𐓸𐓹𐓺𐓻𐖗𐖘𐖙𐖚𐖛𐖜𐖝𐖞𐖟𐖠𐖡𐖣𐖤𐖥𐖦𐖧𐖨𐖩𐖪𐖫𐖬𐖭𐖮𐖯𐖰𐖱𐖳𐖴𐖵𐖶𐖷𐖸𐖹𐖻𐖼𐳀𐳁𐳂𐳃𐳄𐳅𐳆𐳇𐳈𐳉𐳊𐳋𐳌𐳍𐳎𐳏𐳐𐳑𐳒𐳓𐳔𐳕𐳖𐳗𐳘𐳙𐳚𐳛𐳜𐳝𐳞𐳟𐳠𐳡𐳢𐳣𐳤𐳥𐳦𐳧𐳨𐳩𐳪𐳫𐳬𐳭𐳮𐳯𐳰𐳱𐳲𐵰𐵱𐵲𐵳𐵴𐵵𐵶𐵷𐵸𐵹𐵺𐵻𐵼𐵽𐵾𐵿𐶀𐶁𐶂𐶃𐶄𐶅𑣀𑣁𑣂𑣃𑣄𑣅𑣆𑣇𑣈𑣉𑣊𑣋𑣌𑣍𑣎𑣏𑣐𑣑𑣒𑣓𑣔𑣕𑣖𑣗𑣘𑣙𑣚𑣛𑣜𑣝𑣞𑣟𖹠𖹡𖹢𖹣𖹤𖹥𖹦𖹧𖹨𖹩𖹪𖹫𖹬𖹭𖹮𖹯𖹰𖹱𖹲𖹳𖹴𖹵𖹶𖹷𖹸𖹹𖹺𖹻𖹼𖹽𖹾𖹿𖺻𖺼𖺽𖺾𖺿𖻀𖻁𖻂𖻃𖻄𖻅𖻆𖻇𖻈𖻉𖻊𖻋𖻌𖻍𖻎𖻏𖻐𖻑𖻒𖻓𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃');
  END IF;
  IF folded COLLATE "C" ~ '[\u0660-\u0669\u06F0-\u06F9\u07C0-\u07C9\u0966-\u096F\u09E6-\u09EF\u0A66-\u0A6F\u0AE6-\u0AEF\u0B66-\u0B6F\u0BE6-\u0BEF\u0C66-\u0C6F\u0CE6-\u0CEF\u0D66-\u0D6F\u0DE6-\u0DEF\u0E50-\u0E59\u0ED0-\u0ED9\u0F20-\u0F29\u1040-\u1049\u1090-\u1099\u17E0-\u17E9\u1810-\u1819\u1946-\u194F\u19D0-\u19D9\u1A80-\u1A89\u1A90-\u1A99\u1B50-\u1B59\u1BB0-\u1BB9\u1C40-\u1C49\u1C50-\u1C59\uA620-\uA629\uA8D0-\uA8D9\uA900-\uA909\uA9D0-\uA9D9\uA9F0-\uA9F9\uAA50-\uAA59\uABF0-\uABF9\U000104A0-\U000104A9\U00010D30-\U00010D39\U00010D40-\U00010D49\U00011066-\U0001106F\U000110F0-\U000110F9\U00011136-\U0001113F\U000111D0-\U000111D9\U000112F0-\U000112F9\U00011450-\U00011459\U000114D0-\U000114D9\U00011650-\U00011659\U000116C0-\U000116C9\U000116D0-\U000116E3\U00011730-\U00011739\U000118E0-\U000118E9\U00011950-\U00011959\U00011BF0-\U00011BF9\U00011C50-\U00011C59\U00011D50-\U00011D59\U00011DA0-\U00011DA9\U00011DE0-\U00011DE9\U00011F50-\U00011F59\U00016130-\U00016139\U00016A60-\U00016A69\U00016AC0-\U00016AC9\U00016B50-\U00016B59\U00016D70-\U00016D79\U0001E140-\U0001E149\U0001E2F0-\U0001E2F9\U0001E4F0-\U0001E4F9\U0001E5F1-\U0001E5FA\U0001E950-\U0001E959]' THEN
    folded := translate(folded,
      '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹߀߁߂߃߄߅߆߇߈߉०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯෦෧෨෩෪෫෬෭෮෯๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉႐႑႒႓႔႕႖႗႘႙០១២៣៤៥៦៧៨៩᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙᥆᥇᥈᥉᥊᥋᥌᥍᥎᥏᧐᧑᧒᧓᧔᧕᧖᧗᧘᧙᪀᪁᪂᪃᪄᪅᪆᪇᪈᪉᪐᪑᪒᪓᪔᪕᪖᪗᪘᪙᭐᭑᭒᭓᭔᭕᭖᭗᭘᭙᮰᮱᮲᮳᮴᮵᮶᮷᮸᮹᱀᱁᱂᱃᱄᱅᱆᱇᱈᱉᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙꘠꘡꘢꘣꘤꘥꘦꘧꘨꘩꣐꣑꣒꣓꣔꣕꣖꣗꣘꣙꤀꤁꤂꤃꤄꤅꤆꤇꤈꤉꧐꧑꧒꧓꧔꧕꧖꧗꧘꧙꧰꧱꧲꧳꧴꧵꧶꧷꧸꧹꩐꩑꩒꩓꩔꩕꩖꩗꩘꩙꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹𐒠𐒡𐒢𐒣𐒤𐒥𐒦𐒧𐒨𐒩𐴰𐴱𐴲𐴳𐴴𐴵𐴶𐴷𐴸𐴹𐵀𐵁𐵂𐵃𐵄𐵅𐵆𐵇𐵈𐵉𑁦𑁧𑁨𑁩𑁪𑁫𑁬𑁭𑁮𑁯𑃰𑃱𑃲𑃳𑃴𑃵𑃶𑃷𑃸𑃹𑄶𑄷𑄸𑄹𑄺𑄻𑄼𑄽𑄾𑄿𑇐𑇑𑇒𑇓𑇔𑇕𑇖𑇗𑇘𑇙𑋰𑋱𑋲𑋳𑋴𑋵𑋶𑋷𑋸𑋹𑑐𑑑𑑒𑑓𑑔𑑕𑑖𑑗𑑘𑑙𑓐𑓑𑓒𑓓𑓔𑓕𑓖𑓗𑓘𑓙𑙐𑙑𑙒𑙓𑙔𑙕𑙖𑙗𑙘𑙙𑛀𑛁𑛂𑛃𑛄𑛅𑛆𑛇𑛈𑛉𑛐𑛑𑛒𑛓𑛔𑛕𑛖𑛗𑛘𑛙𑛚𑛛𑛜𑛝𑛞𑛟𑛠𑛡𑛢𑛣𑜰𑜱𑜲𑜳𑜴𑜵𑜶𑜷𑜸𑜹𑣠𑣡𑣢𑣣𑣤𑣥𑣦𑣧𑣨𑣩𑥐𑥑𑥒𑥓𑥔𑥕𑥖𑥗𑥘𑥙𑯰𑯱𑯲𑯳𑯴𑯵𑯶𑯷𑯸𑯹𑱐𑱑𑱒𑱓𑱔𑱕𑱖𑱗𑱘𑱙𑵐𑵑𑵒𑵓𑵔𑵕𑵖𑵗𑵘𑵙𑶠𑶡𑶢𑶣𑶤𑶥𑶦𑶧𑶨𑶩𑷠𑷡𑷢𑷣𑷤𑷥𑷦𑷧𑷨𑷩𑽐𑽑𑽒𑽓𑽔𑽕𑽖𑽗𑽘𑽙𖄰𖄱𖄲𖄳𖄴𖄵𖄶𖄷𖄸𖄹𖩠𖩡𖩢𖩣𖩤𖩥𖩦𖩧𖩨𖩩𖫀𖫁𖫂𖫃𖫄𖫅𖫆𖫇𖫈𖫉𖭐𖭑𖭒𖭓𖭔𖭕𖭖𖭗𖭘𖭙𖵰𖵱𖵲𖵳𖵴𖵵𖵶𖵷𖵸𖵹𞅀𞅁𞅂𞅃𞅄𞅅𞅆𞅇𞅈𞅉𞋰𞋱𞋲𞋳𞋴𞋵𞋶𞋷𞋸𞋹𞓰𞓱𞓲𞓳𞓴𞓵𞓶𞓷𞓸𞓹𞗱𞗲𞗳𞗴𞗵𞗶𞗷𞗸𞗹𞗺𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙',
      '01234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789');
  END IF;
  folded := translate(folded, 'øłđħŧıȷðςىیک', 'oldhtijdσييك');
  RETURN replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
END $$;

-- The words of a text. Any character beyond ASCII belongs to a word, in any locale; a word fits into a tsvector. Its cost stops the
-- planner from computing the words of every row of a long list instead of reading their index: a function in SQL would be inlined, and
-- its cost with it. It is unsafe for parallel workers, so that a search, which reads a few hundred rows, starts none.
CREATE FUNCTION "search_words"(text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE COST 5000 AS $$
BEGIN
  RETURN array_to_tsvector(array_remove(regexp_split_to_array(lower(left($1, 500)), '[\s!-/:-@\[-`{-~]+'), ''));
END $$;

-- Without a list of pending entries, which every search would read.
CREATE INDEX "orders_words" ON "orders"
  USING gin ("search_words"("folded"("number" || ' ' || "name" || ' ' || "email"))) WITH (fastupdate = off);
CREATE INDEX "customer_words" ON "customer" USING gin ("search_words"("folded"("email"))) WITH (fastupdate = off);
