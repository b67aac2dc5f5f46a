-- The outbox: mails to shoppers, each written in the transaction of the event that it is about.
CREATE TYPE "mail_kind" AS ENUM (
  'order_confirmation', 'payment_failed', 'dispatched', 'voided', 'refunded', 'order_link');

-- QUEUED: to be sent. SENDING: claimed by one sender. UNKNOWN: handed over without an answer, never repeated by a program.
-- OBSOLETE: not true any more when its turn came. All but the first two are final.
CREATE TYPE "mail_state" AS ENUM ('QUEUED', 'SENDING', 'SENT', 'REFUSED', 'UNKNOWN', 'OBSOLETE');

CREATE TABLE "mail" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "order_id" UUID NOT NULL,
    "kind" "mail_kind" NOT NULL,
    "operation_id" UUID,
    "event_id" BIGINT,
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

    CONSTRAINT "mail_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "mail_order_id_idx" ON "mail"("order_id");
CREATE INDEX "mail_queued" ON "mail"("due_at") WHERE "state" = 'QUEUED';
CREATE INDEX "mail_sending" ON "mail"("claimed_at") WHERE "state" = 'SENDING';

ALTER TABLE "mail" ADD CONSTRAINT "mail_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "mail" ADD CONSTRAINT "mail_operation_id_fkey" FOREIGN KEY ("operation_id") REFERENCES "operation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "mail" ADD CONSTRAINT "mail_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "payment_event"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "mail" ADD CONSTRAINT "mail_again_of_fkey" FOREIGN KEY ("again_of") REFERENCES "mail"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- One mail for each event, one confirmation for each order, and each mail is sent again at most once.
CREATE UNIQUE INDEX "mail_one_for_operation" ON "mail"("operation_id") WHERE "again_of" IS NULL;
CREATE UNIQUE INDEX "mail_one_for_event" ON "mail"("event_id") WHERE "again_of" IS NULL;
CREATE UNIQUE INDEX "mail_one_confirmation" ON "mail"("order_id") WHERE "kind" = 'order_confirmation' AND "again_of" IS NULL;
CREATE UNIQUE INDEX "mail_again_of_key" ON "mail"("again_of");

ALTER TABLE "mail"
  ADD CONSTRAINT "mail_cause" CHECK (
    ("operation_id" IS NOT NULL) = ("kind" NOT IN ('payment_failed', 'order_link'))
    AND ("event_id" IS NOT NULL) = ("kind" = 'payment_failed')),
  ADD CONSTRAINT "mail_again_requested" CHECK (("again_of" IS NULL) = ("requested_by" IS NULL)),
  ADD CONSTRAINT "mail_claimed" CHECK ("state" NOT IN ('SENDING', 'SENT', 'UNKNOWN') OR "claimed_at" IS NOT NULL),
  ADD CONSTRAINT "mail_sent" CHECK (("state" = 'SENT') = ("sent_at" IS NOT NULL));

-- A mail that may have been sent is claimed by nobody again. Only a late answer still ends one with an unknown outcome.
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

-- What is sent again is a mail that was not sent, or perhaps not.
CREATE FUNCTION "mail_again_admitted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "mail" m WHERE m."id" = NEW."again_of" AND m."state" IN ('REFUSED', 'UNKNOWN')
    AND (m."order_id", m."kind") = (NEW."order_id", NEW."kind")
    AND (m."operation_id", m."event_id") IS NOT DISTINCT FROM (NEW."operation_id", NEW."event_id") FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a mail that is on its way or was sent never changes into another';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "mail_again_admitted" BEFORE INSERT ON "mail"
  FOR EACH ROW WHEN (NEW."again_of" IS NOT NULL) EXECUTE FUNCTION "mail_again_admitted"();

-- Whatever path an operation succeeds by (an answer, a late answer, a person, the bank's report), its mail is written with it.
-- A capture that no member of staff asked for belongs to the confirmation.
CREATE FUNCTION "operation_mail"() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO "mail" ("order_id", "kind", "operation_id", "language", "to_address")
    SELECT o."id",
      CASE NEW."kind" WHEN 'CAPTURE' THEN 'dispatched' WHEN 'VOID' THEN 'voided' WHEN 'REFUND' THEN 'refunded'
        ELSE 'order_confirmation' END::"mail_kind",
      NEW."id", o."locale", o."email"
    FROM "payment" p JOIN "orders" o ON o."id" = p."order_id" WHERE p."id" = NEW."payment_id"
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER "operation_mail" AFTER UPDATE ON "operation"
  FOR EACH ROW WHEN (
    NEW."state" = 'SUCCEEDED' AND OLD."state" <> 'SUCCEEDED'
    AND (NEW."kind" IN ('PAY', 'AUTHORIZE', 'VOID', 'REFUND')
      OR (NEW."kind" = 'CAPTURE' AND NEW."requested_by" NOT IN ('shopper', 'system'))))
  EXECUTE FUNCTION "operation_mail"();

-- An attempt that ended without money, unless another card replaced it. A shopper who tries several cards gets one mail an hour.
CREATE FUNCTION "payment_event_mail"() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO "mail" ("order_id", "kind", "event_id", "language", "to_address")
    SELECT o."id", 'payment_failed', NEW."id", o."locale", o."email"
    FROM "payment" p JOIN "orders" o ON o."id" = p."order_id"
    WHERE p."id" = NEW."payment_id" AND NOT EXISTS (
      SELECT 1 FROM "mail" m WHERE m."order_id" = o."id" AND m."kind" = 'payment_failed'
        AND m."created_at" > now() - interval '1 hour')
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER "payment_event_mail" AFTER INSERT ON "payment_event"
  FOR EACH ROW WHEN (
    NEW."kind" IN ('declined', 'not_authenticated', 'failed', 'expired')
    AND NEW."to_status" IN ('DECLINED', 'NOT_AUTHENTICATED', 'FAILED', 'EXPIRED')
    AND NEW."cause" IS DISTINCT FROM 'superseded')
  EXECUTE FUNCTION "payment_event_mail"();
