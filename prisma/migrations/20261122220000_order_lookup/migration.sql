-- Requests for a link to an order, as somebody typed them. A job takes each row and writes a mail, or nothing.
CREATE TABLE "order_lookup" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "number" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "order_lookup_pkey" PRIMARY KEY ("id")
);

-- Such requests still remembered, counted across all instances of the shop. A key is a digest.
CREATE TABLE "lookup_attempt" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL,
    "expire" TIMESTAMPTZ(3),

    CONSTRAINT "lookup_attempt_pkey" PRIMARY KEY ("key")
);

CREATE INDEX "lookup_attempt_expire_idx" ON "lookup_attempt"("expire");
