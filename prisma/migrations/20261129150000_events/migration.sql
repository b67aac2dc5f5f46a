-- Events for other programs, the endpoints that receive them, and the keys that read them.

-- What has happened, written in the transaction that makes it true. Append-only: only its position is added, once.
CREATE TABLE "event" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "sequence" BIGSERIAL NOT NULL,
  "type" TEXT NOT NULL,
  "subject" TEXT NOT NULL,
  "data" JSONB NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "position" BIGINT,

  CONSTRAINT "event_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "event_type" CHECK ("type" ~ '^[a-z_]+\.[a-z_]+\.v[1-9][0-9]*$'),
  CONSTRAINT "event_subject" CHECK ("subject" <> ''),
  CONSTRAINT "event_position" CHECK ("position" > 0)
);
CREATE UNIQUE INDEX "event_sequence_key" ON "event"("sequence");
CREATE UNIQUE INDEX "event_position_key" ON "event"("position");
CREATE INDEX "event_without_position" ON "event"("sequence") WHERE "position" IS NULL;

CREATE FUNCTION "event_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD."position" IS NULL AND to_jsonb(OLD) - 'position' = to_jsonb(NEW) - 'position' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'events are append-only' USING ERRCODE = 'check_violation', CONSTRAINT = 'event_is_final';
END $$;
CREATE TRIGGER "event_is_final" BEFORE UPDATE OR DELETE ON "event"
  FOR EACH ROW EXECUTE FUNCTION "event_is_final"();

-- An address that events are sent to.
CREATE TABLE "webhook_endpoint" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "url" TEXT NOT NULL,
  "types" TEXT[] NOT NULL,
  "secret_sealed" TEXT NOT NULL,
  "previous_sealed" TEXT,
  "previous_until" TIMESTAMPTZ(3),
  "created_by" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "failing_since" TIMESTAMPTZ(3),
  "disabled_at" TIMESTAMPTZ(3),
  "disabled_reason" TEXT,
  "ended_at" TIMESTAMPTZ(3),

  CONSTRAINT "webhook_endpoint_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "webhook_endpoint_types" CHECK (cardinality("types") > 0),
  CONSTRAINT "webhook_endpoint_previous" CHECK (("previous_sealed" IS NULL) = ("previous_until" IS NULL)),
  CONSTRAINT "webhook_endpoint_disabled" CHECK (
    ("disabled_at" IS NULL) = ("disabled_reason" IS NULL) AND "disabled_reason" IN ('failing', 'gone', 'staff'))
);

-- An event on its way to an endpoint: one row for each. Those of one subject are sent in the order of their positions.
CREATE TABLE "webhook_delivery" (
  "endpoint_id" UUID NOT NULL,
  "position" BIGINT NOT NULL,
  "subject" TEXT NOT NULL,
  "state" TEXT NOT NULL DEFAULT 'pending',
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "next_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "sent_at" TIMESTAMPTZ(3),
  "answer" TEXT,

  CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("endpoint_id", "position"),
  CONSTRAINT "webhook_delivery_state" CHECK ("state" IN ('pending', 'delivered', 'failed')),
  CONSTRAINT "webhook_delivery_attempts" CHECK ("attempts" >= 0),
  CONSTRAINT "webhook_delivery_endpoint_id_fkey" FOREIGN KEY ("endpoint_id")
    REFERENCES "webhook_endpoint"("id") ON DELETE RESTRICT ON UPDATE RESTRICT,
  CONSTRAINT "webhook_delivery_position_fkey" FOREIGN KEY ("position")
    REFERENCES "event"("position") ON DELETE RESTRICT ON UPDATE RESTRICT
);
CREATE INDEX "webhook_delivery_due" ON "webhook_delivery"("endpoint_id", "next_at") WHERE "state" = 'pending';
CREATE INDEX "webhook_delivery_in_order" ON "webhook_delivery"("endpoint_id", "subject", "position") WHERE "state" = 'pending';

-- A key that reads the feed of events. Only its digest is stored.
CREATE TABLE "feed_key" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "name" TEXT NOT NULL,
  "digest" TEXT NOT NULL,
  "created_by" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "last_used_at" TIMESTAMPTZ(3),
  "ended_at" TIMESTAMPTZ(3),

  CONSTRAINT "feed_key_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "feed_key_name" CHECK (btrim("name") <> '')
);
CREATE UNIQUE INDEX "feed_key_digest_key" ON "feed_key"("digest");

-- What was ended stays ended.
CREATE FUNCTION "end_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."ended_at" IS NOT NULL AND NEW."ended_at" IS DISTINCT FROM OLD."ended_at" THEN
    RAISE EXCEPTION 'what was ended stays ended' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "webhook_endpoint_end_is_final" BEFORE UPDATE ON "webhook_endpoint"
  FOR EACH ROW EXECUTE FUNCTION "end_is_final"();
CREATE TRIGGER "feed_key_end_is_final" BEFORE UPDATE ON "feed_key"
  FOR EACH ROW EXECUTE FUNCTION "end_is_final"();
