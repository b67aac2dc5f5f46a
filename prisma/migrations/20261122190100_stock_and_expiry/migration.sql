-- Pieces that may still be ordered; null for a product that is made to order or not counted.
ALTER TABLE "product" ADD COLUMN "stock" INTEGER,
  ADD CONSTRAINT "product_stock" CHECK ("stock" >= 0);

-- Pieces that a line has taken from the stock. What it releases goes back, and a line that holds nothing releases nothing.
ALTER TABLE "order_line" ADD COLUMN "held" INTEGER NOT NULL DEFAULT 0,
  ADD CONSTRAINT "order_line_held" CHECK ("held" BETWEEN 0 AND "quantity");

-- The only writer of "held". With the rights of its owner, because the shop writes no line that exists.
CREATE FUNCTION "order_line_stock"() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE "product" SET "stock" = "stock" - NEW."quantity" WHERE "id" = NEW."product_id" AND "stock" IS NOT NULL;
    NEW."held" := CASE WHEN FOUND THEN NEW."quantity" ELSE 0 END;
    RETURN NEW;
  ELSIF TG_OP = 'UPDATE' THEN
    UPDATE "product" SET "stock" = "stock" + OLD."held" - NEW."held" WHERE "id" = NEW."product_id";
    RETURN NEW;
  END IF;
  UPDATE "product" SET "stock" = "stock" + OLD."held" WHERE "id" = OLD."product_id" AND OLD."held" > 0;
  RETURN OLD;
END
$$;
CREATE TRIGGER "order_line_stock" BEFORE INSERT OR DELETE OR UPDATE OF "held" ON "order_line"
  FOR EACH ROW EXECUTE FUNCTION "order_line_stock"();

-- Releases what the lines of an order hold. In the order of the products, as everything that locks several of them.
CREATE FUNCTION "release_stock"("order" UUID) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  "line" UUID;
BEGIN
  FOR "line" IN SELECT "id" FROM "order_line" WHERE "order_id" = $1 AND "held" > 0 ORDER BY "product_id", "id" LOOP
    UPDATE "order_line" SET "held" = 0 WHERE "id" = "line";
  END LOOP;
END
$$;
REVOKE ALL ON FUNCTION "release_stock"(UUID) FROM PUBLIC;

CREATE FUNCTION "order_expired_stock"() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM "release_stock"(NEW."id");
  RETURN NULL;
END
$$;
CREATE TRIGGER "order_expired_stock" AFTER UPDATE OF "expired_at" ON "orders"
  FOR EACH ROW WHEN (OLD."expired_at" IS NULL AND NEW."expired_at" IS NOT NULL)
  EXECUTE FUNCTION "order_expired_stock"();

CREATE FUNCTION "payment_voided_stock"() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM "release_stock"(NEW."order_id");
  RETURN NULL;
END
$$;
CREATE TRIGGER "payment_voided_stock" AFTER UPDATE OF "voided" ON "payment"
  FOR EACH ROW WHEN (NEW."voided" AND NOT OLD."voided")
  EXECUTE FUNCTION "payment_voided_stock"();

-- Orders that the sweep looks at.
CREATE INDEX "orders_expires_at" ON "orders"("expires_at") WHERE "expires_at" IS NOT NULL;
-- Unpaid orders from before have a day, too.
UPDATE "orders" o SET "expires_at" = now() + interval '1 day' WHERE NOT EXISTS (
  SELECT 1 FROM "payment" p WHERE p."order_id" = o."id" AND p."status" = 'APPROVED');
