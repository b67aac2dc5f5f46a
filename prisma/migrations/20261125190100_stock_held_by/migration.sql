-- Keyed digests of the browser and the client's address that placed an order: each holds a limited number of unpaid pieces.
ALTER TABLE "orders" ADD COLUMN "held_by" TEXT[] NOT NULL DEFAULT '{}';
CREATE INDEX "orders_held_by" ON "orders" USING gin ("held_by") WHERE "expires_at" IS NOT NULL AND "expired_at" IS NULL;
