-- Anyone may type any address: a recipient gets at most five mails a day about payments of guests that failed.
CREATE INDEX "mail_failed_of_recipient" ON "mail"(lower("to_address"), "created_at") WHERE "kind" = 'payment_failed';

-- One mail an hour for each order and card: a plan's next card is news at once. Mails to one recipient are written one after
-- the other, so that parallel ones count each other.
CREATE OR REPLACE FUNCTION "payment_event_mail"() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  "recipient" text;
BEGIN
  SELECT lower(o."email") INTO "recipient"
    FROM "payment" p JOIN "orders" o ON o."id" = p."order_id" WHERE p."id" = NEW."payment_id" AND p."initiator" <> 'MERCHANT';
  IF "recipient" IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('payment_failed ' || "recipient", 0));
    IF (SELECT count(*) FROM "mail" m WHERE m."kind" = 'payment_failed' AND lower(m."to_address") = "recipient"
        AND m."created_at" > now() - interval '1 day') >= 5 THEN
      RETURN NULL;
    END IF;
  END IF;
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
