-- A list of orders in one state reads payments in the order of their orders: each has a copy of the time of its order, which
-- never changes.
ALTER TABLE "payment" ADD COLUMN "ordered_at" TIMESTAMPTZ(3);
ALTER TABLE "payment" DISABLE TRIGGER USER;
UPDATE "payment" p SET "ordered_at" = o."created_at" FROM "orders" o WHERE o."id" = p."order_id";
ALTER TABLE "payment" ENABLE TRIGGER USER;

CREATE OR REPLACE FUNCTION "payment_order_total"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT "created_at" INTO NEW."ordered_at" FROM "orders"
    WHERE "id" = NEW."order_id" AND "total_minor" = NEW."amount_minor" AND "expired_at" IS NULL FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a payment is for the total of an order that has not expired'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_order_total';
  END IF;
  RETURN NEW;
END
$$;
ALTER FUNCTION "payment_order_total"() SET enable_seqscan = off;

-- The lists of orders, newest first.
DROP INDEX "orders_created_at_idx";
CREATE INDEX "orders_created_at_id_idx" ON "orders"("created_at", "id");
CREATE INDEX "orders_expired" ON "orders"("created_at", "id") WHERE "expired_at" IS NOT NULL;
CREATE INDEX "orders_may_expire" ON "orders"("created_at", "id") WHERE "expires_at" IS NOT NULL AND "expired_at" IS NULL;
DROP INDEX "payment_order_state_outcome_unknown_idx";
CREATE INDEX "payment_in_state" ON "payment"("order_state", "ordered_at", "order_id")
  WHERE "latest" AND NOT "outcome_unknown" AND "order_id" IS NOT NULL;
CREATE INDEX "payment_unknown" ON "payment"("ordered_at", "order_id") WHERE "outcome_unknown";
CREATE INDEX "payment_uncaptured" ON "payment"("ordered_at", "order_id")
  WHERE "status" = 'APPROVED' AND NOT "voided" AND "captured_minor" < "authorized_minor";
-- Held, or to be captured without a person.
CREATE INDEX "payment_to_review" ON "payment"("ordered_at", "order_id")
  WHERE "status" = 'APPROVED' AND NOT "voided" AND "captured_minor" = 0 AND ("held" OR "capture_now_minor" > 0 OR "intent" = 'PAY');
CREATE INDEX "scheduled_charge_unpaid" ON "scheduled_charge"("order_id") WHERE "state" <> 'PAID' AND "order_id" IS NOT NULL;

-- The words of a text, for a search by the beginning of words. Any character beyond ASCII belongs to a word, in any locale; a word
-- fits into a tsvector.
CREATE FUNCTION "search_words"(text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(array_remove(regexp_split_to_array(lower(left($1, 500)), '[\s!-/:-@\[-`{-~]+'), ''))
$$;
-- Without a list of pending entries, which every search would read.
CREATE INDEX "orders_words" ON "orders"
  USING gin ("search_words"("number" || ' ' || "name" || ' ' || "email")) WITH (fastupdate = off);
CREATE INDEX "subscription_words" ON "subscription"
  USING gin ("search_words"("number" || ' ' || "name" || ' ' || "email" || ' ' || "product_name")) WITH (fastupdate = off);
CREATE INDEX "customer_words" ON "customer" USING gin ("search_words"("email")) WITH (fastupdate = off);

-- The list of plans and the jobs of plans.
CREATE INDEX "subscription_created_at_id_idx" ON "subscription"("created_at", "id");
CREATE INDEX "subscription_state_created_at_id_idx" ON "subscription"("state", "created_at", "id");
CREATE INDEX "subscription_going" ON "subscription"("time_zone") WHERE "state" <> 'ENDED';
CREATE INDEX "agreement_ends" ON "agreement"("expiry_date") WHERE "state" = 'ACTIVE';
CREATE INDEX "saved_card_expires" ON "saved_card"("expiry_year", "expiry_month") WHERE "ended_at" IS NULL;

-- What metrics and clean-ups look for.
CREATE INDEX "mail_unsettled" ON "mail"("state", "created_at") WHERE "state" IN ('QUEUED', 'SENDING', 'UNKNOWN');
CREATE INDEX "customer_session_ended_at_idx" ON "customer_session"("ended_at");
CREATE INDEX "customer_session_created_at_idx" ON "customer_session"("created_at");
