-- A kind of product, under which the catalogue shows it.
CREATE TABLE "category" (
  "slug" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  CONSTRAINT "category_pkey" PRIMARY KEY ("slug")
);

CREATE TABLE "category_translation" (
  "category" TEXT NOT NULL,
  "locale" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  CONSTRAINT "category_translation_pkey" PRIMARY KEY ("category", "locale"),
  CONSTRAINT "category_translation_category_fkey" FOREIGN KEY ("category")
    REFERENCES "category" ("slug") ON DELETE CASCADE ON UPDATE CASCADE
);

-- A product is found by its texts in all languages, and by its article number: `lib/catalogue/search-text.ts` writes the two columns.
ALTER TABLE "product"
  ADD COLUMN "category" TEXT,
  ADD COLUMN "search_text" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "search_pairs" TEXT[] NOT NULL DEFAULT '{}',
  ADD CONSTRAINT "product_category_fkey" FOREIGN KEY ("category")
    REFERENCES "category" ("slug") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE INDEX "product_category_idx" ON "product" ("category");
CREATE INDEX "product_search_pairs_idx" ON "product" USING gin ("search_pairs");

-- The products that are there, as the next import writes them.
UPDATE "product" SET "search_text" = ' ' || trim(regexp_replace(
  "folded"(concat_ws(' ', "sku", "name", "summary", "description",
    (SELECT string_agg(concat_ws(' ', t."name", t."summary", t."description"), ' ')
      FROM "product_translation" t WHERE t."product_id" = "product"."id"))),
  '[\s!-/:-@\[-`{-~]+', ' ', 'g'));
UPDATE "product" SET "search_pairs" = (
  SELECT array_agg(DISTINCT substr("search_text", start, 2))
  FROM generate_series(1, char_length("search_text") - 1) AS start
) WHERE char_length("search_text") > 1;
