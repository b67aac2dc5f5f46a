
-- CreateEnum
CREATE TYPE "intent" AS ENUM ('PAY', 'AUTHORIZE');

-- CreateEnum
CREATE TYPE "payment_status" AS ENUM ('STARTED', 'SESSION_OPEN', 'CARD_ADDED', 'CHALLENGE', 'READY', 'APPROVED', 'DECLINED', 'NOT_AUTHENTICATED', 'EXPIRED', 'FAILED');

-- CreateEnum
CREATE TYPE "operation_kind" AS ENUM ('CREATE_SESSION', 'ADD_CARD', 'AUTHENTICATE', 'PAY', 'AUTHORIZE', 'CAPTURE', 'VOID', 'REFUND');

-- CreateEnum
CREATE TYPE "operation_state" AS ENUM ('OPEN', 'UNKNOWN', 'SUCCEEDED', 'DECLINED', 'REFUSED', 'UNSENT', 'LOST', 'NOT_HAPPENED');

-- CreateTable
CREATE TABLE "price_list" (
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "delivery_minor" BIGINT NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "price_list_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "product" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "summary" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "image" TEXT NOT NULL,
    "image_alt" TEXT NOT NULL,
    "made_to_order" BOOLEAN NOT NULL DEFAULT false,
    "lead_time_days" INTEGER,
    "position" INTEGER NOT NULL,

    CONSTRAINT "product_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "price" (
    "product_id" UUID NOT NULL,
    "price_list" TEXT NOT NULL,
    "amount_minor" BIGINT NOT NULL,

    CONSTRAINT "price_pkey" PRIMARY KEY ("product_id","price_list")
);

-- CreateTable
CREATE TABLE "orders" (
    "id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "shopper" TEXT NOT NULL,
    "placement" UUID NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "total_minor" BIGINT NOT NULL,
    "delivery_minor" BIGINT NOT NULL,
    "intent" "intent" NOT NULL,
    "capture_now_minor" BIGINT NOT NULL DEFAULT 0,
    "locale" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "address_line1" TEXT NOT NULL,
    "address_line2" TEXT,
    "city" TEXT NOT NULL,
    "region" TEXT,
    "postal_code" TEXT,
    "country" CHAR(2) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "orders_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_line" (
    "id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "unit_minor" BIGINT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "made_to_order" BOOLEAN NOT NULL,

    CONSTRAINT "order_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment" (
    "id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "attempt" INTEGER NOT NULL,
    "gateway_order_id" TEXT NOT NULL,
    "return_token" TEXT NOT NULL,
    "intent" "intent" NOT NULL,
    "status" "payment_status" NOT NULL DEFAULT 'STARTED',
    "currency" CHAR(3) NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "capture_now_minor" BIGINT NOT NULL DEFAULT 0,
    "session_id" TEXT,
    "auth_transaction_id" TEXT,
    "auth_version" TEXT,
    "auth_status" TEXT,
    "eci" TEXT,
    "challenge_html" TEXT,
    "challenged_at" TIMESTAMPTZ(3),
    "returned_at" TIMESTAMPTZ(3),
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
    "revision" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "operation" (
    "id" UUID NOT NULL,
    "payment_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "kind" "operation_kind" NOT NULL,
    "state" "operation_state" NOT NULL DEFAULT 'OPEN',
    "amount_minor" BIGINT,
    "approved_minor" BIGINT,
    "session_id" TEXT,
    "requested_by" TEXT NOT NULL,
    "gateway_transaction_id" TEXT,
    "gateway_code" TEXT,
    "gateway_recommendation" TEXT,
    "reason" TEXT,
    "evidence" JSONB,
    "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closed_at" TIMESTAMPTZ(3),
    "settled_by" TEXT,
    "settled_reason" TEXT,

    CONSTRAINT "operation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staff" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "staff_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "product_slug_key" ON "product"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "orders_number_key" ON "orders"("number");

-- CreateIndex
CREATE INDEX "orders_shopper_created_at_idx" ON "orders"("shopper", "created_at");

-- CreateIndex
CREATE INDEX "orders_created_at_idx" ON "orders"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "orders_shopper_placement_key" ON "orders"("shopper", "placement");

-- CreateIndex
CREATE INDEX "order_line_order_id_idx" ON "order_line"("order_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_gateway_order_id_key" ON "payment"("gateway_order_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_return_token_key" ON "payment"("return_token");

-- CreateIndex
CREATE INDEX "payment_status_updated_at_idx" ON "payment"("status", "updated_at");

-- CreateIndex
CREATE UNIQUE INDEX "payment_order_id_attempt_key" ON "payment"("order_id", "attempt");

-- CreateIndex
CREATE INDEX "operation_state_opened_at_idx" ON "operation"("state", "opened_at");

-- CreateIndex
CREATE UNIQUE INDEX "operation_payment_id_sequence_key" ON "operation"("payment_id", "sequence");

-- CreateIndex
CREATE UNIQUE INDEX "staff_email_key" ON "staff"("email");

-- AddForeignKey
ALTER TABLE "price" ADD CONSTRAINT "price_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "price" ADD CONSTRAINT "price_price_list_fkey" FOREIGN KEY ("price_list") REFERENCES "price_list"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "operation" ADD CONSTRAINT "operation_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;



-- What the schema language cannot say: the rules of money, held by the database.

-- One operation at a time on a payment: an open or unknown one shuts out every other.
CREATE UNIQUE INDEX "operation_one_open" ON "operation"("payment_id") WHERE "closed_at" IS NULL;

-- One payment at a time on an order: a new attempt needs the last one to have ended without money.
CREATE UNIQUE INDEX "payment_one_live" ON "payment"("order_id")
  WHERE "status" IN ('STARTED', 'SESSION_OPEN', 'CARD_ADDED', 'CHALLENGE', 'READY', 'APPROVED');

ALTER TABLE "operation"
  ADD CONSTRAINT "operation_closed" CHECK (("state" IN ('OPEN', 'UNKNOWN')) = ("closed_at" IS NULL)),
  ADD CONSTRAINT "operation_amount" CHECK (
    CASE WHEN "kind" IN ('CREATE_SESSION', 'ADD_CARD', 'AUTHENTICATE') THEN "amount_minor" IS NULL
         ELSE "amount_minor" IS NOT NULL AND "amount_minor" > 0 END),
  ADD CONSTRAINT "operation_approved" CHECK (
    ("approved_minor" IS NOT NULL) = ("state" = 'SUCCEEDED' AND "amount_minor" IS NOT NULL)
    AND ("approved_minor" IS NULL OR "approved_minor" BETWEEN 1 AND "amount_minor")),
  ADD CONSTRAINT "operation_unknown_is_money" CHECK ("state" <> 'UNKNOWN' OR "amount_minor" IS NOT NULL),
  ADD CONSTRAINT "operation_lost_is_not_money" CHECK ("state" <> 'LOST' OR "amount_minor" IS NULL),
  ADD CONSTRAINT "operation_settled" CHECK (("settled_by" IS NULL) = ("settled_reason" IS NULL));

ALTER TABLE "payment"
  ADD CONSTRAINT "payment_amount" CHECK ("amount_minor" > 0 AND "capture_now_minor" BETWEEN 0 AND "amount_minor"),
  ADD CONSTRAINT "payment_authorized" CHECK ("authorized_minor" BETWEEN 0 AND "amount_minor"),
  ADD CONSTRAINT "payment_captured" CHECK (
    "captured_minor" >= 0 AND "capture_pending_minor" >= 0
    AND "captured_minor" + "capture_pending_minor" <= "authorized_minor"),
  ADD CONSTRAINT "payment_refunded" CHECK (
    "refunded_minor" >= 0 AND "refund_pending_minor" >= 0
    AND "refunded_minor" + "refund_pending_minor" <= "captured_minor"),
  ADD CONSTRAINT "payment_voided" CHECK (NOT "voided" OR "captured_minor" + "capture_pending_minor" = 0);

ALTER TABLE "orders"
  ADD CONSTRAINT "orders_total" CHECK ("total_minor" > 0 AND "delivery_minor" BETWEEN 0 AND "total_minor"),
  ADD CONSTRAINT "orders_capture_now" CHECK (
    "capture_now_minor" BETWEEN 0 AND "total_minor" AND ("intent" = 'AUTHORIZE' OR "capture_now_minor" = 0));

ALTER TABLE "order_line"
  ADD CONSTRAINT "order_line_amount" CHECK ("unit_minor" > 0 AND "quantity" BETWEEN 1 AND 99);

ALTER TABLE "price" ADD CONSTRAINT "price_amount" CHECK ("amount_minor" > 0);

-- The journal is append-only: a closed row never changes, and no row goes away.
CREATE FUNCTION "journal_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the journal is append-only: operation % is closed', OLD.id;
END $$;

CREATE TRIGGER "operation_closed_is_final" BEFORE UPDATE ON "operation"
  FOR EACH ROW WHEN (OLD."closed_at" IS NOT NULL) EXECUTE FUNCTION "journal_is_append_only"();
CREATE TRIGGER "operation_is_never_deleted" BEFORE DELETE ON "operation"
  FOR EACH ROW EXECUTE FUNCTION "journal_is_append_only"();

-- A payment's totals are sums of its journal. The row is locked first, so that the sums are taken after any
-- other writer has committed.
CREATE FUNCTION "journal_totals"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "payment" WHERE "id" = NEW."payment_id" FOR UPDATE;
  UPDATE "payment" SET
    "authorized_minor" = t."authorized",
    "captured_minor" = t."captured",
    "refunded_minor" = t."refunded",
    "capture_pending_minor" = t."capture_pending",
    "refund_pending_minor" = t."refund_pending",
    "voided" = t."voided",
    "revision" = t."revision",
    "updated_at" = now()
  FROM (
    SELECT
      coalesce(sum("approved_minor") FILTER (WHERE "kind" IN ('PAY', 'AUTHORIZE')), 0) AS "authorized",
      coalesce(sum("approved_minor") FILTER (WHERE "kind" IN ('PAY', 'CAPTURE')), 0) AS "captured",
      coalesce(sum("approved_minor") FILTER (WHERE "kind" = 'REFUND'), 0) AS "refunded",
      coalesce(sum("amount_minor") FILTER (WHERE "kind" = 'CAPTURE' AND "closed_at" IS NULL), 0) AS "capture_pending",
      coalesce(sum("amount_minor") FILTER (WHERE "kind" = 'REFUND' AND "closed_at" IS NULL), 0) AS "refund_pending",
      coalesce(bool_or("kind" = 'VOID' AND "state" = 'SUCCEEDED'), false) AS "voided",
      max("sequence") AS "revision"
    FROM "operation" WHERE "payment_id" = NEW."payment_id"
  ) t
  WHERE "id" = NEW."payment_id";
  RETURN NULL;
END $$;

CREATE TRIGGER "operation_totals" AFTER INSERT OR UPDATE ON "operation"
  FOR EACH ROW EXECUTE FUNCTION "journal_totals"();
