-- What a shopper may type at the checkout to pay less. `npm run products` writes the codes; orders count their uses.
CREATE TYPE "discount_kind" AS ENUM ('PERCENT', 'AMOUNT', 'FREE_DELIVERY');

CREATE TABLE "discount_code" (
  -- As lib/text/discount-code.ts writes what was typed: capital letters, no spaces.
  "code" TEXT NOT NULL,
  "kind" "discount_kind" NOT NULL,
  -- Of the goods; 1000 are 10 %.
  "basis_points" INTEGER,
  -- Where it is valid; everywhere if empty. An amount is valid in the price lists for which there is one.
  "price_lists" TEXT[] NOT NULL DEFAULT '{}',
  "active" BOOLEAN NOT NULL DEFAULT true,
  -- Days of the merchant's calendar, both included.
  "valid_from" DATE,
  "valid_until" DATE,
  "max_uses" INTEGER,
  "once_per_email" BOOLEAN NOT NULL DEFAULT false,
  -- The rows of "discount_use".
  "uses" INTEGER NOT NULL DEFAULT 0,

  CONSTRAINT "discount_code_pkey" PRIMARY KEY ("code"),
  CONSTRAINT "discount_code_text" CHECK ("code" ~ '^\S{1,40}$'),
  CONSTRAINT "discount_code_kind" CHECK (CASE "kind"
    WHEN 'PERCENT' THEN coalesce("basis_points" BETWEEN 1 AND 10000, false)
    WHEN 'AMOUNT' THEN "basis_points" IS NULL AND "price_lists" = '{}'
    ELSE "basis_points" IS NULL END),
  CONSTRAINT "discount_code_days" CHECK ("valid_from" <= "valid_until"),
  -- Two orders that would take the last use wait for each other, and the second is refused.
  CONSTRAINT "discount_code_uses" CHECK ("uses" >= 0 AND "uses" <= "max_uses")
);

-- What a code of the kind AMOUNT takes off the goods in a price list.
CREATE TABLE "discount_amount" (
  "code" TEXT NOT NULL,
  "price_list" TEXT NOT NULL,
  "amount_minor" BIGINT NOT NULL,

  CONSTRAINT "discount_amount_pkey" PRIMARY KEY ("code", "price_list"),
  CONSTRAINT "discount_amount_amount" CHECK ("amount_minor" > 0),
  CONSTRAINT "discount_amount_code_fkey" FOREIGN KEY ("code") REFERENCES "discount_code"("code") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "discount_amount_price_list_fkey" FOREIGN KEY ("price_list")
    REFERENCES "price_list"("code") ON DELETE RESTRICT ON UPDATE CASCADE
);

ALTER TABLE "orders"
  -- The code and its kind when the order was placed, and what it took off.
  ADD COLUMN "discount_code" TEXT,
  ADD COLUMN "discount_kind" "discount_kind",
  ADD COLUMN "discount_minor" BIGINT NOT NULL DEFAULT 0,
  ADD CONSTRAINT "orders_discount_code_fkey" FOREIGN KEY ("discount_code")
    REFERENCES "discount_code"("code") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "orders_discount" CHECK (
    ("discount_code" IS NULL) = ("discount_kind" IS NULL) AND ("discount_code" IS NULL) = ("discount_minor" = 0)
    AND "discount_minor" >= 0 AND ("discount_kind" <> 'FREE_DELIVERY' OR "discount_minor" = "delivery_minor") IS NOT FALSE),
  DROP CONSTRAINT "orders_total",
  ADD CONSTRAINT "orders_total" CHECK (
    "total_minor" > 0 AND "delivery_minor" BETWEEN 0 AND "total_minor" + "discount_minor");

-- The part of the order's discount that is taken off the line: all of it is, unless it is the delivery that is free.
ALTER TABLE "order_line"
  ADD COLUMN "discount_minor" BIGINT NOT NULL DEFAULT 0,
  ADD CONSTRAINT "order_line_discount" CHECK ("discount_minor" BETWEEN 0 AND "unit_minor" * "quantity");

-- The use of a code by an order. It is deleted when the order expires or its payment is voided, as its stock is released.
CREATE TABLE "discount_use" (
  "order_id" UUID NOT NULL,
  "code" TEXT NOT NULL,
  -- In small letters, of a code that each address has once.
  "email" TEXT,

  CONSTRAINT "discount_use_pkey" PRIMARY KEY ("order_id"),
  CONSTRAINT "discount_use_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "discount_use_code_fkey" FOREIGN KEY ("code") REFERENCES "discount_code"("code") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "discount_use_code_email_key" ON "discount_use"("code", "email");

-- As before, without what the discount takes off, which is what it takes off the lines and the delivery.
CREATE OR REPLACE FUNCTION "order_total_of_parts"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "changed" UUID;
BEGIN
  IF TG_TABLE_NAME = 'orders' THEN "changed" := NEW."id";
  ELSIF TG_OP = 'DELETE' THEN "changed" := OLD."order_id";
  ELSE "changed" := NEW."order_id";
  END IF;
  IF EXISTS (
    SELECT 1 FROM "orders" o JOIN "order_line" l ON l."order_id" = o."id" WHERE o."id" = "changed"
    GROUP BY o."id" HAVING o."total_minor" <> sum(l."unit_minor" * l."quantity") + o."delivery_minor" - o."discount_minor"
      + CASE WHEN o."tax_included" THEN 0 ELSE o."tax_minor" END
      OR sum(l."discount_minor") <> CASE WHEN o."discount_kind" = 'FREE_DELIVERY' THEN 0 ELSE o."discount_minor" END
  ) THEN
    RAISE EXCEPTION 'the total of an order is its lines, its delivery and the added tax, without its discount'
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END
$$;
DROP TRIGGER "orders_total_of_parts" ON "orders";
CREATE CONSTRAINT TRIGGER "orders_total_of_parts"
  AFTER INSERT OR UPDATE OF "total_minor", "delivery_minor", "discount_minor", "discount_kind", "tax_minor", "tax_included" ON "orders"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "order_total_of_parts"();
DROP TRIGGER "order_line_total_of_parts" ON "order_line";
CREATE CONSTRAINT TRIGGER "order_line_total_of_parts"
  AFTER INSERT OR DELETE OR UPDATE OF "order_id", "unit_minor", "quantity", "discount_minor" ON "order_line"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "order_total_of_parts"();

DROP TRIGGER "order_line_final" ON "order_line";
CREATE TRIGGER "order_line_final"
  BEFORE INSERT OR DELETE OR UPDATE OF "id", "order_id", "product_id", "name", "unit_minor", "quantity", "discount_minor", "made_to_order"
  ON "order_line" FOR EACH ROW EXECUTE FUNCTION "order_line_final"();
