-- Parts of a country with a tax of their own, by the postal code and, for a code that several towns share, by the town.
ALTER TABLE "tax_rate"
  ADD COLUMN "postal_prefix" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "town" TEXT NOT NULL DEFAULT '',
  ADD CONSTRAINT "tax_rate_postal_prefix" CHECK ("postal_prefix" ~ '^[0-9A-Z]*$'),
  ADD CONSTRAINT "tax_rate_town" CHECK ("town" = '' OR ("postal_prefix" <> '' AND "town" ~ '^[a-z]+$')),
  DROP CONSTRAINT "tax_rate_pkey",
  ADD CONSTRAINT "tax_rate_pkey" PRIMARY KEY ("country", "postal_prefix", "town");
