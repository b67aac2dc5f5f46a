-- Limits against card testing, counted across all instances of the shop. Keys are keyed digests: these tables hold no
-- address, no shopper's id and no card's token.
CREATE TABLE "payment_limit" (
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_limit_pkey" PRIMARY KEY ("kind", "key"),
    CONSTRAINT "payment_limit_count" CHECK ("count" > 0)
);

CREATE INDEX "payment_limit_ends_at_idx" ON "payment_limit"("ends_at");

-- Requests that a limit refused, one row for each key and hour: what staff see of a pattern.
CREATE TABLE "limit_refusal" (
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "order_id" UUID,
    "count" INTEGER NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "limit_refusal_pkey" PRIMARY KEY ("kind", "key", "hour"),
    CONSTRAINT "limit_refusal_count" CHECK ("count" > 0)
);

CREATE INDEX "limit_refusal_last_at_idx" ON "limit_refusal"("last_at");

ALTER TABLE "limit_refusal" ADD CONSTRAINT "limit_refusal_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A keyed digest of the card's token and expiry. It finds the card again that the bank has declined for good.
ALTER TABLE "payment" ADD COLUMN "card_digest" TEXT;

CREATE INDEX "payment_card_digest_idx" ON "payment"("card_digest");
