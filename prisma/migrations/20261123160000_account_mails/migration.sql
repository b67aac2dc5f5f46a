-- Mails about plans and cards: what writes them, and that each is written once.
ALTER TABLE "mail"
  ADD COLUMN "charge_on" DATE,
  ADD CONSTRAINT "mail_charge_on" CHECK (("kind" = 'plan_charge_upcoming') = ("charge_on" IS NOT NULL));

-- An order has one mail that says that it was paid, whoever started the charge.
DROP INDEX "mail_one_confirmation";
CREATE UNIQUE INDEX "mail_one_confirmation" ON "mail"("order_id")
  WHERE "kind" IN ('order_confirmation', 'plan_charged') AND "again_of" IS NULL;
CREATE UNIQUE INDEX "mail_one_for_plan" ON "mail"("subscription_id", "kind")
  WHERE "kind" IN ('plan_started', 'plan_ended') AND "again_of" IS NULL;
-- A charge whose announcement was dropped, because its plan was paused, is announced again when the plan goes on.
CREATE UNIQUE INDEX "mail_one_for_upcoming_charge" ON "mail"("subscription_id", "charge_on")
  WHERE "kind" = 'plan_charge_upcoming' AND "again_of" IS NULL AND "state" <> 'OBSOLETE';
CREATE UNIQUE INDEX "mail_one_for_expiring_card" ON "mail"("saved_card_id")
  WHERE "kind" = 'card_expiring' AND "again_of" IS NULL;

-- What is sent again is a mail that was not sent, or perhaps not, and never a sign-in: its customer asks for another.
CREATE OR REPLACE FUNCTION "mail_again_admitted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "mail" m WHERE m."id" = NEW."again_of" AND m."state" IN ('REFUSED', 'UNKNOWN')
    AND m."kind" = NEW."kind" AND m."kind" <> 'sign_in'
    AND (m."order_id", m."operation_id", m."event_id", m."saved_card_id", m."subscription_id",
         m."scheduled_charge_id", m."charge_on") IS NOT DISTINCT FROM
        (NEW."order_id", NEW."operation_id", NEW."event_id", NEW."saved_card_id", NEW."subscription_id",
         NEW."scheduled_charge_id", NEW."charge_on") FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a mail that is on its way or was sent never changes into another';
  END IF;
  RETURN NEW;
END $$;

-- A charge that the merchant started has a receipt of its plan in place of a confirmation. Every mail about an order of a
-- plan names the plan as well.
CREATE OR REPLACE FUNCTION "operation_mail"() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO "mail" ("order_id", "subscription_id", "scheduled_charge_id", "kind", "operation_id", "language", "to_address")
    SELECT o."id", c."subscription_id", c."id",
      CASE
        WHEN NEW."kind" = 'CAPTURE' THEN 'dispatched'
        WHEN NEW."kind" = 'VOID' THEN 'voided'
        WHEN NEW."kind" = 'REFUND' THEN 'refunded'
        WHEN p."initiator" = 'MERCHANT' THEN 'plan_charged'
        ELSE 'order_confirmation'
      END::"mail_kind",
      NEW."id", o."locale", o."email"
    FROM "payment" p JOIN "orders" o ON o."id" = p."order_id"
      LEFT JOIN "scheduled_charge" c ON c."order_id" = o."id"
    WHERE p."id" = NEW."payment_id"
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- One mail an hour for each order and card: a plan's next card is news at once.
CREATE OR REPLACE FUNCTION "payment_event_mail"() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO "mail" ("order_id", "subscription_id", "scheduled_charge_id", "kind", "event_id", "language", "to_address")
    SELECT o."id", c."subscription_id", c."id", k."kind", NEW."id", o."locale", o."email"
    FROM "payment" p JOIN "orders" o ON o."id" = p."order_id"
      LEFT JOIN "scheduled_charge" c ON c."order_id" = o."id"
      CROSS JOIN LATERAL (
        SELECT CASE p."initiator" WHEN 'MERCHANT' THEN 'plan_charge_failed' ELSE 'payment_failed' END::"mail_kind" AS "kind"
      ) k
    WHERE p."id" = NEW."payment_id" AND NOT EXISTS (
      SELECT 1 FROM "mail" m
        JOIN "payment_event" e ON e."id" = m."event_id" JOIN "payment" q ON q."id" = e."payment_id"
      WHERE m."order_id" = o."id" AND m."kind" = k."kind" AND m."created_at" > now() - interval '1 hour'
        AND (k."kind" = 'payment_failed' OR q."agreement_id" = p."agreement_id"))
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- A plan that never began has neither a beginning nor an end.
CREATE FUNCTION "subscription_mail"() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO "mail" ("subscription_id", "kind", "language", "to_address")
    VALUES (NEW."id", CASE NEW."state" WHEN 'ENDED' THEN 'plan_ended' ELSE 'plan_started' END::"mail_kind",
      NEW."locale", NEW."email")
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER "subscription_mail" AFTER UPDATE ON "subscription"
  FOR EACH ROW WHEN (
    (OLD."state" = 'PENDING' AND NEW."state" NOT IN ('PENDING', 'ENDED'))
    OR (OLD."state" NOT IN ('PENDING', 'ENDED') AND NEW."state" = 'ENDED'))
  EXECUTE FUNCTION "subscription_mail"();
