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
  CONSTRAINT "dispatch_line_dispatch_id_fkey" FOREIGN KEY ("dispatch_id") REFERENCES "dispatch"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "dispatch_line_order_line_id_fkey" FOREIGN KEY ("order_line_id") REFERENCES "order_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "dispatch_line_order_line_id_idx" ON "dispatch_line"("order_line_id");

CREATE FUNCTION "dispatch_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'dispatches are append-only' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;
CREATE TRIGGER "dispatch_is_final" BEFORE UPDATE OR DELETE ON "dispatch" FOR EACH ROW EXECUTE FUNCTION "dispatch_is_final"();
CREATE TRIGGER "dispatch_line_is_final" BEFORE UPDATE OR DELETE ON "dispatch_line" FOR EACH ROW EXECUTE FUNCTION "dispatch_is_final"();

-- A line is one of the dispatch's order, and no more pieces of it leave than were sold.
CREATE FUNCTION "dispatch_line_once"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM "dispatch" d JOIN "order_line" l ON l."order_id" = d."order_id"
    WHERE d."id" = NEW."dispatch_id" AND l."id" = NEW."order_line_id"
      AND l."quantity" >= (SELECT sum(o."quantity") FROM "dispatch_line" o WHERE o."order_line_id" = l."id"))
  THEN
    RAISE EXCEPTION 'no piece leaves twice' USING ERRCODE = 'check_violation', CONSTRAINT = 'dispatch_line_once';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "dispatch_line_once" AFTER INSERT ON "dispatch_line" FOR EACH ROW EXECUTE FUNCTION "dispatch_line_once"();

-- A mail about a dispatch is about no movement of money. Those of before were about captures, and are so now by their kind.
ALTER TABLE "mail" ADD COLUMN "dispatch_id" UUID;
ALTER TABLE "mail" DISABLE TRIGGER USER;
UPDATE "mail" SET "kind" = 'captured' WHERE "kind" = 'dispatched';
ALTER TABLE "mail" ENABLE TRIGGER USER;
ALTER TABLE "mail" ADD CONSTRAINT "mail_dispatch_id_fkey" FOREIGN KEY ("dispatch_id") REFERENCES "dispatch"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "mail" ADD CONSTRAINT "mail_dispatch" CHECK (("kind" = 'dispatched') = ("dispatch_id" IS NOT NULL));
ALTER TABLE "mail" DROP CONSTRAINT "mail_cause";
ALTER TABLE "mail" ADD CONSTRAINT "mail_cause" CHECK (
  CASE "kind"
    WHEN 'payment_failed' THEN "event_id" IS NOT NULL AND "operation_id" IS NULL
    WHEN 'plan_charge_failed' THEN "event_id" IS NOT NULL AND "operation_id" IS NULL
    WHEN 'order_link' THEN "event_id" IS NULL AND "operation_id" IS NULL
    WHEN 'dispatched' THEN "event_id" IS NULL AND "operation_id" IS NULL
    WHEN 'sign_in' THEN num_nonnulls("event_id", "operation_id", "order_id") = 0
    WHEN 'card_expiring' THEN num_nonnulls("event_id", "operation_id", "order_id") = 0
    WHEN 'plan_started' THEN num_nonnulls("event_id", "operation_id", "order_id") = 0
    WHEN 'plan_charge_upcoming' THEN num_nonnulls("event_id", "operation_id", "order_id") = 0
    WHEN 'plan_ended' THEN num_nonnulls("event_id", "operation_id", "order_id") = 0
    ELSE "operation_id" IS NOT NULL AND "event_id" IS NULL
  END);
CREATE UNIQUE INDEX "mail_one_for_dispatch" ON "mail"("dispatch_id") WHERE "again_of" IS NULL;

CREATE OR REPLACE FUNCTION "mail_again_admitted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "mail" m WHERE m."id" = NEW."again_of" AND m."state" IN ('SENT', 'REFUSED', 'UNKNOWN')
    AND m."kind" = NEW."kind" AND m."kind" <> 'sign_in'
    AND (m."order_id", m."operation_id", m."event_id", m."saved_card_id", m."subscription_id",
         m."scheduled_charge_id", m."charge_on", m."dispatch_id") IS NOT DISTINCT FROM
        (NEW."order_id", NEW."operation_id", NEW."event_id", NEW."saved_card_id", NEW."subscription_id",
         NEW."scheduled_charge_id", NEW."charge_on", NEW."dispatch_id") FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a mail that is on its way never changes into another';
  END IF;
  RETURN NEW;
END $$;
