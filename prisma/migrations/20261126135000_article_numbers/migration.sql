-- What the merchant's own lists call a product.
ALTER TABLE "product" ADD COLUMN "sku" TEXT;
CREATE UNIQUE INDEX "product_sku_key" ON "product"("sku");
