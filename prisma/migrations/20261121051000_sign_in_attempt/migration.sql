-- Wrong sign-ins still remembered, counted across all instances of the shop.
CREATE TABLE "sign_in_attempt" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL,
    "expire" TIMESTAMPTZ(3),

    CONSTRAINT "sign_in_attempt_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "sign_in_attempt_expire_idx" ON "sign_in_attempt"("expire");
