-- Where a price list is offered at first, and the region that gives it its name in every language.
ALTER TABLE "price_list"
  ADD COLUMN "region" TEXT,
  ADD COLUMN "countries" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];

ALTER TABLE "price_list" ADD CONSTRAINT "price_list_region"
  CHECK ("region" ~ '^([A-Z]{2}|[0-9]{3})$');
ALTER TABLE "price_list" ADD CONSTRAINT "price_list_countries"
  CHECK (array_to_string("countries", ',', '?') ~ '^([A-Z]{2}(,[A-Z]{2})*)?$');
