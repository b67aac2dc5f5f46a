-- Checkouts that buyers' agents fill, what they were answered, and events on their way to their platforms.

CREATE TABLE "ucp_checkout" (
  "id" UUID NOT NULL,
  "agent" TEXT NOT NULL,
  "webhook_url" TEXT,
  "price_list" TEXT NOT NULL,
  "locale" TEXT NOT NULL,
  "content" JSONB,
  "order_id" UUID,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "changed_at" TIMESTAMPTZ(3) NOT NULL,
  "canceled_at" TIMESTAMPTZ(3),

  CONSTRAINT "ucp_checkout_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "ucp_checkout_agent" CHECK ("agent" ~ '^https?://'),
  CONSTRAINT "ucp_checkout_order_id_fkey" FOREIGN KEY ("order_id")
    REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE RESTRICT
);
CREATE UNIQUE INDEX "ucp_checkout_order_id_key" ON "ucp_checkout"("order_id");
-- Those that placed no order are deleted after a time.
CREATE INDEX "ucp_checkout_without_order" ON "ucp_checkout"("changed_at") WHERE "order_id" IS NULL;

-- What was cancelled stays cancelled.
CREATE FUNCTION "ucp_cancel_is_final"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD."canceled_at" IS NOT NULL AND (NEW."canceled_at", NEW."order_id") IS DISTINCT FROM (OLD."canceled_at", OLD."order_id") THEN
    RAISE EXCEPTION 'a cancelled checkout stays cancelled' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "ucp_cancel_is_final" BEFORE UPDATE ON "ucp_checkout"
  FOR EACH ROW EXECUTE FUNCTION "ucp_cancel_is_final"();

CREATE TABLE "ucp_answer" (
  "agent" TEXT NOT NULL,
  "key" TEXT NOT NULL,
  "request" TEXT NOT NULL,
  "claimed_at" TIMESTAMPTZ(3) NOT NULL,
  "status" INTEGER,
  "body" TEXT,
  "checkout_id" UUID,

  CONSTRAINT "ucp_answer_pkey" PRIMARY KEY ("agent", "key"),
  CONSTRAINT "ucp_answer_given" CHECK (("status" IS NULL) = ("body" IS NULL)),
  CONSTRAINT "ucp_answer_checkout_id_fkey" FOREIGN KEY ("checkout_id")
    REFERENCES "ucp_checkout"("id") ON DELETE CASCADE ON UPDATE RESTRICT
);
CREATE INDEX "ucp_answer_claimed_at_idx" ON "ucp_answer"("claimed_at");
CREATE INDEX "ucp_answer_checkout_id_idx" ON "ucp_answer"("checkout_id");

CREATE TABLE "ucp_webhook" (
  "checkout_id" UUID NOT NULL,
  "position" BIGINT NOT NULL,
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "next_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "ucp_webhook_pkey" PRIMARY KEY ("checkout_id", "position"),
  CONSTRAINT "ucp_webhook_checkout_id_fkey" FOREIGN KEY ("checkout_id")
    REFERENCES "ucp_checkout"("id") ON DELETE CASCADE ON UPDATE RESTRICT
);
CREATE INDEX "ucp_webhook_next_at_idx" ON "ucp_webhook"("next_at");

CREATE TABLE "ucp_cursor" (
  "one" BOOLEAN NOT NULL DEFAULT true,
  "position" BIGINT NOT NULL,

  CONSTRAINT "ucp_cursor_pkey" PRIMARY KEY ("one"),
  CONSTRAINT "ucp_cursor_one" CHECK ("one")
);
INSERT INTO "ucp_cursor" ("position") SELECT coalesce(max("position"), 0) FROM "event";

-- An order as its platform sees it is read from its events.
CREATE INDEX "event_of_subject" ON "event"("subject") WHERE "position" IS NOT NULL;
