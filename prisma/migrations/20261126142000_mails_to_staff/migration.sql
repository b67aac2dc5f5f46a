-- A member of staff who forgot the password asks for a link. It works once; only its digest is stored.
CREATE TABLE "staff_password_reset" (
  "id" UUID NOT NULL,
  "staff_id" UUID NOT NULL,
  "digest" TEXT NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "used_at" TIMESTAMPTZ(3),

  CONSTRAINT "staff_password_reset_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "staff_password_reset_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "staff_password_reset_digest_key" ON "staff_password_reset"("digest");
CREATE INDEX "staff_password_reset_staff_id_idx" ON "staff_password_reset"("staff_id");

-- The mails that a member of staff asked for: about the day, and about what cannot wait.
ALTER TABLE "staff" ADD COLUMN "wants_day_mail" BOOLEAN NOT NULL DEFAULT false, ADD COLUMN "wants_alerts" BOOLEAN NOT NULL DEFAULT false;
CREATE TABLE "staff_notice" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "staff_id" UUID NOT NULL,
  "kind" TEXT NOT NULL,
  "object" TEXT NOT NULL,
  "content" JSONB NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "staff_notice_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "staff_notice_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
-- One mail to each person about each thing.
CREATE UNIQUE INDEX "staff_notice_staff_id_kind_object_key" ON "staff_notice"("staff_id", "kind", "object");

ALTER TABLE "mail" ADD COLUMN "staff_password_reset_id" UUID, ADD COLUMN "staff_notice_id" UUID;
ALTER TABLE "mail" ADD CONSTRAINT "mail_staff_password_reset_id_fkey"
  FOREIGN KEY ("staff_password_reset_id") REFERENCES "staff_password_reset"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "mail" ADD CONSTRAINT "mail_staff_notice_id_fkey"
  FOREIGN KEY ("staff_notice_id") REFERENCES "staff_notice"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE UNIQUE INDEX "mail_one_for_password_reset" ON "mail"("staff_password_reset_id") WHERE "staff_password_reset_id" IS NOT NULL;
CREATE UNIQUE INDEX "mail_one_for_staff_notice" ON "mail"("staff_notice_id") WHERE "staff_notice_id" IS NOT NULL;
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
    WHEN 'plan_ended' THEN "subscription_id" IS NOT NULL
    WHEN 'staff_password_reset' THEN "staff_password_reset_id" IS NOT NULL
    WHEN 'staff_notice' THEN "staff_notice_id" IS NOT NULL
    ELSE "order_id" IS NOT NULL
  END);
