-- How the shop delivers. The first method by position that serves an address is preselected.
CREATE TABLE "delivery_method" (
  "code" TEXT NOT NULL,
  "position" INTEGER NOT NULL,
  "working_days_min" INTEGER NOT NULL,
  "working_days_max" INTEGER NOT NULL,
  "needs_phone" BOOLEAN NOT NULL DEFAULT false,
  "serves" TEXT[] NOT NULL DEFAULT '{}',
  CONSTRAINT "delivery_method_pkey" PRIMARY KEY ("code"),
  CONSTRAINT "delivery_method_days" CHECK ("working_days_min" BETWEEN 0 AND "working_days_max")
);

CREATE TABLE "delivery_method_translation" (
  "delivery_method" TEXT NOT NULL,
  "locale" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  CONSTRAINT "delivery_method_translation_pkey" PRIMARY KEY ("delivery_method", "locale"),
  CONSTRAINT "delivery_method_translation_delivery_method_fkey" FOREIGN KEY ("delivery_method")
    REFERENCES "delivery_method"("code") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "delivery_price" (
  "delivery_method" TEXT NOT NULL,
  "price_list" TEXT NOT NULL,
  "amount_minor" BIGINT NOT NULL,
  CONSTRAINT "delivery_price_pkey" PRIMARY KEY ("delivery_method", "price_list"),
  CONSTRAINT "delivery_price_amount" CHECK ("amount_minor" >= 0),
  CONSTRAINT "delivery_price_delivery_method_fkey" FOREIGN KEY ("delivery_method")
    REFERENCES "delivery_method"("code") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "delivery_price_price_list_fkey" FOREIGN KEY ("price_list")
    REFERENCES "price_list"("code") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- The one flat fee of a price list becomes the price of the standard delivery.
INSERT INTO "delivery_method" ("code", "position", "working_days_min", "working_days_max") VALUES ('standard', 0, 2, 5);
INSERT INTO "delivery_method_translation" ("delivery_method", "locale", "name")
  VALUES ('standard', 'en', 'Standard delivery');
INSERT INTO "delivery_price" ("delivery_method", "price_list", "amount_minor")
  SELECT 'standard', "code", "delivery_minor" FROM "price_list";
ALTER TABLE "price_list" DROP COLUMN "delivery_minor";

-- The tax on what is bought, by the country of delivery. A country without a row has none.
CREATE TABLE "tax_rate" (
  "country" CHAR(2) NOT NULL,
  "name" TEXT NOT NULL,
  "basis_points" INTEGER NOT NULL,
  "included" BOOLEAN NOT NULL,
  "source" TEXT NOT NULL,
  "checked_on" DATE NOT NULL,
  CONSTRAINT "tax_rate_pkey" PRIMARY KEY ("country"),
  CONSTRAINT "tax_rate_name" CHECK ("name" IN ('vat', 'gst', 'sales_tax', 'consumption_tax')),
  CONSTRAINT "tax_rate_basis_points" CHECK ("basis_points" BETWEEN 0 AND 9999)
);

-- Tax is rounded half up, once for each order. An included tax is the part of the total that is tax; an added one is
-- reckoned on the rest of the total.
ALTER TABLE "orders"
  ADD CONSTRAINT "orders_tax" CHECK (
    CASE
      WHEN "tax_name" IS NULL THEN "tax_minor" = 0 AND "tax_basis_points" = 0
      WHEN "tax_basis_points" NOT BETWEEN 1 AND 9999 THEN false
      WHEN "tax_included" THEN "tax_minor" = div(
        "total_minor"::NUMERIC * "tax_basis_points" * 2 + 10000 + "tax_basis_points", (10000 + "tax_basis_points") * 2)
      ELSE "tax_minor" = div(("total_minor"::NUMERIC - "tax_minor") * "tax_basis_points" * 2 + 10000, 20000)
    END),
  ADD CONSTRAINT "orders_delivery" CHECK (
    ("delivery_method" IS NULL) = ("delivery_name" IS NULL)
    AND ("expected_from" IS NULL) = ("expected_until" IS NULL)
    AND ("expected_from" IS NULL OR "expected_from" <= "expected_until"));

-- The total of an order is its lines, its delivery and the tax that is added to them. Checked when a transaction ends, so
-- that an order and its lines may be written one after the other.
CREATE FUNCTION "order_total_of_parts"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "changed" UUID;
BEGIN
  IF TG_TABLE_NAME = 'orders' THEN "changed" := NEW."id";
  ELSIF TG_OP = 'DELETE' THEN "changed" := OLD."order_id";
  ELSE "changed" := NEW."order_id";
  END IF;
  IF EXISTS (
    SELECT 1 FROM "orders" o JOIN "order_line" l ON l."order_id" = o."id" WHERE o."id" = "changed"
    GROUP BY o."id" HAVING o."total_minor" <> sum(l."unit_minor" * l."quantity") + o."delivery_minor"
      + CASE WHEN o."tax_included" THEN 0 ELSE o."tax_minor" END
  ) THEN
    RAISE EXCEPTION 'the total of an order is its lines, its delivery and the added tax'
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER "orders_total_of_parts"
  AFTER INSERT OR UPDATE OF "total_minor", "delivery_minor", "tax_minor", "tax_included" ON "orders"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "order_total_of_parts"();
CREATE CONSTRAINT TRIGGER "order_line_total_of_parts"
  AFTER INSERT OR DELETE OR UPDATE OF "order_id", "unit_minor", "quantity" ON "order_line"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "order_total_of_parts"();
