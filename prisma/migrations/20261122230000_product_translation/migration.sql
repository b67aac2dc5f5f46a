-- The texts of a product in a language other than that of the product itself.
CREATE TABLE "product_translation" (
    "product_id" UUID NOT NULL,
    "locale" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "summary" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "image_alt" TEXT NOT NULL,

    CONSTRAINT "product_translation_pkey" PRIMARY KEY ("product_id","locale")
);

ALTER TABLE "product_translation" ADD CONSTRAINT "product_translation_product_id_fkey"
  FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What a further picture shows, in such a language.
CREATE TABLE "product_image_translation" (
    "product_id" UUID NOT NULL,
    "position" SMALLINT NOT NULL,
    "locale" TEXT NOT NULL,
    "alt" TEXT NOT NULL,

    CONSTRAINT "product_image_translation_pkey" PRIMARY KEY ("product_id","position","locale")
);

ALTER TABLE "product_image_translation" ADD CONSTRAINT "product_image_translation_product_id_position_fkey"
  FOREIGN KEY ("product_id", "position") REFERENCES "product_image"("product_id", "position") ON DELETE CASCADE ON UPDATE CASCADE;
