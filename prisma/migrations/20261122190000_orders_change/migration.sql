-- An order may change until money is asked for. Each change gets the next revision, which the Pay form sends back.
ALTER TABLE "orders"
  ADD COLUMN "revision" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "expires_at" TIMESTAMPTZ(3),
  ADD COLUMN "expired_at" TIMESTAMPTZ(3);

-- Whether an order is final: it has expired, or money was asked for and the bank may have moved some. An attempt counts
-- unless it ended without money, with nothing open and nothing unknown.
CREATE FUNCTION "order_is_final"("order" UUID) RETURNS boolean LANGUAGE sql AS $$
  SELECT EXISTS (SELECT 1 FROM "orders" WHERE "id" = $1 AND "expired_at" IS NOT NULL)
    OR EXISTS (
      SELECT 1 FROM "payment" p WHERE p."order_id" = $1 AND (
        p."status" NOT IN ('DECLINED', 'NOT_AUTHENTICATED', 'EXPIRED', 'FAILED')
        OR p."outcome_unknown" OR p."authorized_minor" > 0
        OR EXISTS (SELECT 1 FROM "operation" o WHERE o."payment_id" = p."id" AND o."closed_at" IS NULL)))
$$;
-- The plan is kept for a session. Made while the tables are small, it would scan them.
ALTER FUNCTION "order_is_final"(UUID) SET enable_seqscan = off;

CREATE FUNCTION "order_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF "order_is_final"(OLD."id") THEN
    RAISE EXCEPTION 'an order never changes after it has expired or money was asked for'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'order_final';
  END IF;
  RETURN NEW;
END
$$;
-- Every column but the time of the next look at it, those of later migrations included.
CREATE TRIGGER "order_final" BEFORE UPDATE ON "orders" FOR EACH ROW
  WHEN ((to_jsonb(OLD) - 'expires_at') IS DISTINCT FROM (to_jsonb(NEW) - 'expires_at'))
  EXECUTE FUNCTION "order_final"();

CREATE FUNCTION "order_revision"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."revision" := OLD."revision" + 1;
  RETURN NEW;
END
$$;
CREATE TRIGGER "order_revision" BEFORE UPDATE ON "orders" FOR EACH ROW
  WHEN ((to_jsonb(OLD) - 'expires_at') IS DISTINCT FROM (to_jsonb(NEW) - 'expires_at'))
  EXECUTE FUNCTION "order_revision"();

-- The lines of an order change with it. The order is locked first, so that no payment begins meanwhile.
CREATE FUNCTION "order_line_final"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "changed" UUID[] := CASE TG_OP
    WHEN 'INSERT' THEN ARRAY[NEW."order_id"]
    WHEN 'DELETE' THEN ARRAY[OLD."order_id"]
    ELSE ARRAY[OLD."order_id", NEW."order_id"] END;
BEGIN
  PERFORM 1 FROM "orders" WHERE "id" = ANY("changed") ORDER BY "id" FOR NO KEY UPDATE;
  IF EXISTS (SELECT 1 FROM unnest("changed") "order" WHERE "order_is_final"("order")) THEN
    RAISE EXCEPTION 'a line never changes after its order has expired or money was asked for'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'order_line_final';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END
$$;
CREATE TRIGGER "order_line_final"
  BEFORE INSERT OR DELETE OR UPDATE OF "id", "order_id", "product_id", "name", "unit_minor", "quantity", "made_to_order"
  ON "order_line" FOR EACH ROW EXECUTE FUNCTION "order_line_final"();

-- A payment is for the total that its order has when it begins. The order is locked, so that it does not change meanwhile.
CREATE FUNCTION "payment_order_total"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "orders" WHERE "id" = NEW."order_id" AND "total_minor" = NEW."amount_minor" AND "expired_at" IS NULL
    FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a payment is for the total of an order that has not expired'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_order_total';
  END IF;
  RETURN NEW;
END
$$;
ALTER FUNCTION "payment_order_total"() SET enable_seqscan = off;
CREATE TRIGGER "payment_order_total" BEFORE INSERT ON "payment"
  FOR EACH ROW EXECUTE FUNCTION "payment_order_total"();
