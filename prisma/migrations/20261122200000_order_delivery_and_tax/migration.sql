-- How an order is delivered, when it is expected, and its tax. Orders from before have none of them.
ALTER TABLE "orders"
  ADD COLUMN "phone" TEXT,
  ADD COLUMN "delivery_method" TEXT,
  ADD COLUMN "delivery_name" TEXT,
  ADD COLUMN "expected_from" DATE,
  ADD COLUMN "expected_until" DATE,
  ADD COLUMN "tax_name" TEXT,
  ADD COLUMN "tax_basis_points" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "tax_included" BOOLEAN NOT NULL DEFAULT true,
  ADD COLUMN "tax_minor" BIGINT NOT NULL DEFAULT 0;
