-- The steps of the second flow count like those of the first.
DROP INDEX "payment_one_live";
CREATE UNIQUE INDEX "payment_one_live" ON "payment"("order_id")
  WHERE "status" IN ('STARTED', 'SESSION_OPEN', 'AGREEMENT_ADDED', 'CARD_ADDED', 'CHALLENGE', 'READY', 'APPROVED');

ALTER TABLE "operation"
  DROP CONSTRAINT "operation_amount",
  ADD CONSTRAINT "operation_amount" CHECK (
    CASE WHEN "kind" IN ('CREATE_SESSION', 'ADD_AGREEMENT', 'ADD_CARD', 'AUTHENTICATE', 'VERIFY') THEN "amount_minor" IS NULL
         ELSE "amount_minor" IS NOT NULL AND "amount_minor" > 0 END);

CREATE OR REPLACE FUNCTION "payment_session_key"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."status" NOT IN ('SESSION_OPEN', 'AGREEMENT_ADDED', 'CARD_ADDED', 'CHALLENGE') THEN
    NEW."session_key" := NULL;
  END IF;
  RETURN NEW;
END $$;

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

-- Whatever path an operation succeeds by (an answer, a late answer, a person, the bank's report), its agreement begins with it.
CREATE FUNCTION "operation_activates_agreement"() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  "begun" "agreement";
  "by" TEXT := CASE NEW."requested_by" WHEN 'shopper' THEN 'customer' ELSE NEW."requested_by" END;
BEGIN
  UPDATE "agreement" a SET "state" = 'ACTIVE', "first_operation_id" = NEW."id", "activated_at" = NEW."closed_at"
    FROM "payment" p WHERE p."id" = NEW."payment_id" AND a."id" = p."agreement_id" AND a."state" = 'PENDING'
    RETURNING a.* INTO "begun";
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
CREATE TRIGGER "operation_activates_agreement" AFTER UPDATE ON "operation"
  FOR EACH ROW WHEN (
    NEW."state" = 'SUCCEEDED' AND OLD."state" <> 'SUCCEEDED' AND NEW."kind" IN ('PAY', 'AUTHORIZE', 'VERIFY'))
  EXECUTE FUNCTION "operation_activates_agreement"();

-- An agreement whose first payment or verification ended without approval never begins.
CREATE FUNCTION "payment_ends_agreement"() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE "agreement" SET "state" = 'ENDED', "ended_at" = NEW."updated_at", "ended_by" = 'system',
    "end_reason" = coalesce(NEW."end_reason", 'technical')
    WHERE "id" = NEW."agreement_id" AND "state" = 'PENDING';
  RETURN NULL;
END $$;
CREATE TRIGGER "payment_ends_agreement" AFTER UPDATE OF "status" ON "payment"
  FOR EACH ROW WHEN (
    NEW."agreement_id" IS NOT NULL AND NEW."status" IN ('DECLINED', 'NOT_AUTHENTICATED', 'EXPIRED', 'FAILED'))
  EXECUTE FUNCTION "payment_ends_agreement"();

-- What the bank says of the card is copied to the saved card: what it is, and whether it was taken the last time.
CREATE FUNCTION "payment_saved_card"() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  "was" TEXT;
  "is" TEXT;
  "owner" UUID;
BEGIN
  SELECT "problem", "customer_id" INTO "was", "owner" FROM "saved_card"
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
CREATE TRIGGER "payment_saved_card" AFTER UPDATE OF "status", "card_brand", "card_last4" ON "payment"
  FOR EACH ROW WHEN (
    NEW."saved_card_id" IS NOT NULL AND (
      NEW."status" <> OLD."status" OR NEW."card_brand" IS DISTINCT FROM OLD."card_brand"
      OR NEW."card_last4" IS DISTINCT FROM OLD."card_last4"))
  EXECUTE FUNCTION "payment_saved_card"();

-- The token of a card is erased with its last agreement. The card is locked first, so that no agreement begins meanwhile.
CREATE FUNCTION "agreement_ended_card"() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  "erased" BOOLEAN;
BEGIN
  PERFORM 1 FROM "saved_card" WHERE "id" = NEW."saved_card_id" FOR NO KEY UPDATE;
  UPDATE "saved_card" c SET "token_sealed" = NULL, "ended_at" = NEW."ended_at"
    WHERE c."id" = NEW."saved_card_id" AND c."ended_at" IS NULL AND NOT EXISTS (
      SELECT 1 FROM "agreement" a WHERE a."saved_card_id" = c."id" AND a."state" <> 'ENDED');
  "erased" := FOUND;
  INSERT INTO "account_event" ("customer_id", "saved_card_id", "agreement_id", "kind", "actor", "cause", "at")
    VALUES (NEW."customer_id", NEW."saved_card_id", NEW."id",
      CASE WHEN OLD."state" = 'ACTIVE' THEN 'agreement_ended' ELSE 'agreement_failed' END,
      NEW."ended_by", NEW."end_reason", NEW."ended_at");
  IF "erased" AND EXISTS (
    SELECT 1 FROM "account_event" e WHERE e."saved_card_id" = NEW."saved_card_id" AND e."kind" = 'card_saved')
  THEN
    INSERT INTO "account_event" ("customer_id", "saved_card_id", "kind", "actor", "cause", "at")
      VALUES (NEW."customer_id", NEW."saved_card_id", 'card_removed', NEW."ended_by", NEW."end_reason", NEW."ended_at");
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "agreement_ended_card" AFTER UPDATE OF "state" ON "agreement"
  FOR EACH ROW WHEN (NEW."state" = 'ENDED' AND OLD."state" <> 'ENDED')
  EXECUTE FUNCTION "agreement_ended_card"();

-- A payment names an agreement that may carry it, with that agreement's card. A verification is the first use of its agreement.
-- The merchant starts a payment only under an active agreement of the order's customer, before its last day has ended anywhere.
-- A pending agreement carries one payment. It is locked, so that it neither ends nor carries another meanwhile.
CREATE FUNCTION "payment_under_agreement"() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
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
CREATE FUNCTION "operation_under_agreement"() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
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

-- What staff and the sweep look for by card.
CREATE INDEX "account_event_saved_card_id_idx" ON "account_event"("saved_card_id");
