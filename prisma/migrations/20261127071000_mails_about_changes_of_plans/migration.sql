-- A plan that is paused, resumed or charged to another card has a mail about it: one for each event of its timeline.
ALTER TABLE "mail" ADD COLUMN "account_event_id" BIGINT;
ALTER TABLE "mail" ADD CONSTRAINT "mail_account_event_id_fkey"
  FOREIGN KEY ("account_event_id") REFERENCES "account_event"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "mail" ADD CONSTRAINT "mail_account_event" CHECK (("kind" = 'plan_changed') = ("account_event_id" IS NOT NULL));
CREATE UNIQUE INDEX "mail_one_for_account_event" ON "mail"("account_event_id") WHERE "account_event_id" IS NOT NULL AND "again_of" IS NULL;
ALTER TABLE "mail" DROP CONSTRAINT "mail_cause", DROP CONSTRAINT "mail_subject";
ALTER TABLE "mail" ADD CONSTRAINT "mail_cause" CHECK (
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
  END);
ALTER TABLE "mail" ADD CONSTRAINT "mail_subject" CHECK (
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
  END);

CREATE OR REPLACE FUNCTION "mail_again_admitted"() RETURNS trigger LANGUAGE plpgsql AS $$
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
