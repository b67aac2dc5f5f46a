-- Customers' sessions, sign-ins and addresses. Customers themselves, their saved cards and agreements are core: payments refer to them.

CREATE TABLE "customer_session" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "customer_id" UUID NOT NULL,
  "browser" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "ended_at" TIMESTAMPTZ(3),

  CONSTRAINT "customer_session_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "customer_session_customer_id_fkey" FOREIGN KEY ("customer_id")
    REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "customer_session_customer_id_idx" ON "customer_session"("customer_id");
-- What clean-ups look for.
CREATE INDEX "customer_session_ended_at_idx" ON "customer_session"("ended_at");
CREATE INDEX "customer_session_created_at_idx" ON "customer_session"("created_at");

CREATE TABLE "customer_sign_in" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "email" TEXT NOT NULL,
  "language" TEXT NOT NULL,
  "return_to" TEXT NOT NULL,
  "wrong_codes" INTEGER NOT NULL DEFAULT 0,
  "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "used_at" TIMESTAMPTZ(3),

  CONSTRAINT "customer_sign_in_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "customer_sign_in_email" CHECK ("email" = lower("email"))
);
CREATE INDEX "customer_sign_in_expires_at_idx" ON "customer_sign_in"("expires_at");

CREATE TABLE "customer_address" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "customer_id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "phone" TEXT,
  "address_line1" TEXT NOT NULL,
  "address_line2" TEXT,
  "city" TEXT NOT NULL,
  "region" TEXT,
  "postal_code" TEXT,
  "country" CHAR(2) NOT NULL,
  "preferred" BOOLEAN NOT NULL DEFAULT false,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "customer_address_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "customer_address_customer_id_fkey" FOREIGN KEY ("customer_id")
    REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "customer_address_customer_id_idx" ON "customer_address"("customer_id");
CREATE UNIQUE INDEX "customer_address_one_preferred" ON "customer_address"("customer_id") WHERE "preferred";

-- What columns of other tables refer to.
ALTER TABLE "mail" ADD CONSTRAINT "mail_sign_in_id_fkey" FOREIGN KEY ("sign_in_id")
  REFERENCES "customer_sign_in"("id") ON DELETE CASCADE ON UPDATE CASCADE;
