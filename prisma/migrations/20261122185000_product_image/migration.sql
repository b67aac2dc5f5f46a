-- The further pictures of a product. Its first picture stays in "product", where the catalogue, the cart and orders read it.

CREATE TABLE "product_image" (
    "product_id" UUID NOT NULL,
    "position" SMALLINT NOT NULL,
    "src" TEXT NOT NULL,
    "alt" TEXT NOT NULL,

    CONSTRAINT "product_image_pkey" PRIMARY KEY ("product_id","position")
);

ALTER TABLE "product_image" ADD CONSTRAINT "product_image_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The first position is the product's own picture.
ALTER TABLE "product_image" ADD CONSTRAINT "product_image_position" CHECK ("position" >= 2);

-- Every further picture shows something, so it has words for those who do not see it.
ALTER TABLE "product_image" ADD CONSTRAINT "product_image_alt" CHECK ("alt" <> '');

-- A path below public, or an https address. Browsers load pictures from the shop only (its content security policy), and
-- the optimizer, which fetches those of other hosts, takes no SVG.
ALTER TABLE "product_image" ADD CONSTRAINT "product_image_source" CHECK ("src" ~ '^/[^/]' OR ("src" ~ '^https://[^/]+/' AND "src" !~* '\.svgz?$' AND "src" !~ '[?#]'));
