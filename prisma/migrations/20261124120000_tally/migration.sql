-- How many orders and payment attempts there are in each state, so that nobody counts a million rows. Each change is a row of
-- its own, which waits for nobody; a job adds the changes up. What is in both tables together is exact at any time.
CREATE TABLE "tally" (
    "name" TEXT NOT NULL,
    "count" BIGINT NOT NULL,

    CONSTRAINT "tally_pkey" PRIMARY KEY ("name")
);
CREATE TABLE "tally_change" (
    "name" TEXT NOT NULL,
    "delta" BIGINT NOT NULL
);

CREATE FUNCTION "payment_outcome"(p "payment") RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p."outcome_unknown" THEN 'outcome_unknown' ELSE p."order_state"::text END
$$;

CREATE FUNCTION "payment_tally"() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO "tally_change" ("name", "delta")
    SELECT 'payment ' || "payment_outcome"(NEW), 1
    UNION ALL
    SELECT 'order ' || "payment_outcome"(NEW), 1 WHERE NEW."latest" AND NEW."order_id" IS NOT NULL
    UNION ALL
    SELECT 'payment ' || "payment_outcome"(OLD), -1 WHERE TG_OP = 'UPDATE'
    UNION ALL
    SELECT 'order ' || "payment_outcome"(OLD), -1 WHERE TG_OP = 'UPDATE' AND OLD."latest" AND OLD."order_id" IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER "payment_tally" AFTER INSERT ON "payment"
  FOR EACH ROW EXECUTE FUNCTION "payment_tally"();
CREATE TRIGGER "payment_tally_change" AFTER UPDATE ON "payment"
  FOR EACH ROW WHEN (
    (OLD."order_state", OLD."outcome_unknown", OLD."latest") IS DISTINCT FROM (NEW."order_state", NEW."outcome_unknown", NEW."latest"))
  EXECUTE FUNCTION "payment_tally"();

CREATE FUNCTION "order_tally"() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO "tally_change" ("name", "delta") VALUES (TG_ARGV[0], 1);
  RETURN NULL;
END $$;
CREATE TRIGGER "order_tally" AFTER INSERT ON "orders"
  FOR EACH ROW EXECUTE FUNCTION "order_tally"('order');
CREATE TRIGGER "order_tally_expired" AFTER UPDATE OF "expired_at" ON "orders"
  FOR EACH ROW WHEN (OLD."expired_at" IS NULL AND NEW."expired_at" IS NOT NULL)
  EXECUTE FUNCTION "order_tally"('order expired');

-- Adds the changes up. Two processes may do so at once: each change is taken by one of them.
CREATE FUNCTION "add_up_tally"() RETURNS void LANGUAGE sql
SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH "taken" AS (DELETE FROM "tally_change" RETURNING "name", "delta")
  INSERT INTO "tally" AS t ("name", "count")
    SELECT "name", sum("delta") FROM "taken" GROUP BY "name" ORDER BY "name"
  ON CONFLICT ("name") DO UPDATE SET "count" = t."count" + excluded."count"
$$;

-- Counts everything anew. For whoever wrote rows past the triggers.
CREATE FUNCTION "tally_again"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE "orders", "payment" IN SHARE MODE;
  DELETE FROM "tally_change";
  DELETE FROM "tally";
  INSERT INTO "tally" ("name", "count")
    SELECT 'payment ' || "payment_outcome"(p), count(*) FROM "payment" p GROUP BY 1
    UNION ALL
    SELECT 'order ' || "payment_outcome"(p), count(*) FROM "payment" p WHERE "latest" AND "order_id" IS NOT NULL GROUP BY 1
    UNION ALL
    SELECT 'order', count(*) FROM "orders"
    UNION ALL
    SELECT 'order expired', count(*) FROM "orders" WHERE "expired_at" IS NOT NULL;
END $$;
REVOKE ALL ON FUNCTION "tally_again"() FROM PUBLIC;
SELECT "tally_again"();
