-- Keys with which other programs call the shop, and the answers to what they asked for.

CREATE TABLE "api_key" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "name" TEXT NOT NULL,
  "digest" TEXT NOT NULL,
  "role" "staff_role" NOT NULL,
  "only" TEXT[],
  "expires_at" TIMESTAMPTZ(3),
  "created_by" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "last_used_at" TIMESTAMPTZ(3),
  "ended_at" TIMESTAMPTZ(3),

  CONSTRAINT "api_key_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "api_key_name" CHECK (btrim("name") <> ''),
  CONSTRAINT "api_key_role" CHECK ("role" <> 'owner')
);
CREATE UNIQUE INDEX "api_key_name_key" ON "api_key"("name");
CREATE UNIQUE INDEX "api_key_digest_key" ON "api_key"("digest");
CREATE TRIGGER "api_key_end_is_final" BEFORE UPDATE ON "api_key"
  FOR EACH ROW EXECUTE FUNCTION "end_is_final"();

CREATE TABLE "api_answer" (
  "key_id" UUID NOT NULL,
  "idempotency_key" TEXT NOT NULL,
  "digest" TEXT NOT NULL,
  "started_at" TIMESTAMPTZ(3) NOT NULL,
  "status" INTEGER,
  "body" JSONB,

  CONSTRAINT "api_answer_pkey" PRIMARY KEY ("key_id", "idempotency_key"),
  CONSTRAINT "api_answer_whole" CHECK (("status" IS NULL) = ("body" IS NULL)),
  CONSTRAINT "api_answer_key_id_fkey" FOREIGN KEY ("key_id")
    REFERENCES "api_key"("id") ON DELETE RESTRICT ON UPDATE RESTRICT
);
CREATE INDEX "api_answer_started_at_idx" ON "api_answer"("started_at");

-- An answer is given once.
CREATE FUNCTION "api_answer_is_final"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD."status" IS NOT NULL THEN
    RAISE EXCEPTION 'an answer is given once' USING ERRCODE = 'check_violation', CONSTRAINT = 'api_answer_is_final';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "api_answer_is_final" BEFORE UPDATE ON "api_answer"
  FOR EACH ROW EXECUTE FUNCTION "api_answer_is_final"();

-- The keys of the feed go on as keys that read events and nothing else. A name that several had gets a part of the id.
INSERT INTO "api_key" ("id", "name", "digest", "role", "only", "created_by", "created_at", "last_used_at", "ended_at")
SELECT "id", CASE WHEN count(*) OVER (PARTITION BY "name") > 1 THEN "name" || ' ' || left("id"::text, 8) ELSE "name" END,
  "digest", 'auditor', ARRAY['read_events'], "created_by", "created_at", "last_used_at", "ended_at"
FROM "feed_key";
