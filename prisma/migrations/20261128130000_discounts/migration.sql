-- Codes that take something off an order. What was taken off stands on the order itself.

-- What a shopper may type at the checkout to pay less. `npm run products` writes the codes; orders count their uses.
CREATE TABLE "discount_code" (
  -- As lib/text/discount-code.ts writes what was typed: capital letters, no spaces.
  "code" TEXT NOT NULL,
  "kind" "discount_kind" NOT NULL,
  -- Of the goods; 1000 are 10 %.
  "basis_points" INTEGER,
  -- Where it is valid; everywhere if empty. An amount is valid in the price lists for which there is one.
  "price_lists" TEXT[] NOT NULL DEFAULT '{}',
  "active" BOOLEAN NOT NULL DEFAULT true,
  -- Days of the merchant's calendar, both included.
  "valid_from" DATE,
  "valid_until" DATE,
  "max_uses" INTEGER,
  "once_per_email" BOOLEAN NOT NULL DEFAULT false,
  -- The rows of "discount_use".
  "uses" INTEGER NOT NULL DEFAULT 0,

  CONSTRAINT "discount_code_pkey" PRIMARY KEY ("code"),
  CONSTRAINT "discount_code_text" CHECK ("code" ~ '^\S{1,40}$'),
  CONSTRAINT "discount_code_kind" CHECK (CASE "kind"
    WHEN 'PERCENT' THEN coalesce("basis_points" BETWEEN 1 AND 10000, false)
    WHEN 'AMOUNT' THEN "basis_points" IS NULL AND "price_lists" = '{}'
    ELSE "basis_points" IS NULL END),
  CONSTRAINT "discount_code_days" CHECK ("valid_from" <= "valid_until"),
  -- Two orders that would take the last use wait for each other, and the second is refused.
  CONSTRAINT "discount_code_uses" CHECK ("uses" >= 0 AND "uses" <= "max_uses")
);

-- What a code of the kind AMOUNT takes off the goods in a price list.
CREATE TABLE "discount_amount" (
  "code" TEXT NOT NULL,
  "price_list" TEXT NOT NULL,
  "amount_minor" BIGINT NOT NULL,

  CONSTRAINT "discount_amount_pkey" PRIMARY KEY ("code", "price_list"),
  CONSTRAINT "discount_amount_amount" CHECK ("amount_minor" > 0),
  CONSTRAINT "discount_amount_code_fkey" FOREIGN KEY ("code")
    REFERENCES "discount_code"("code") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "discount_amount_price_list_fkey" FOREIGN KEY ("price_list")
    REFERENCES "price_list"("code") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- The use of a code by an order. It is deleted when the order expires or its payment is voided, as its stock is released.
CREATE TABLE "discount_use" (
  "order_id" UUID NOT NULL,
  "code" TEXT NOT NULL,
  -- In small letters, of a code that each address has once.
  "email" TEXT,

  CONSTRAINT "discount_use_pkey" PRIMARY KEY ("order_id"),
  CONSTRAINT "discount_use_order_id_fkey" FOREIGN KEY ("order_id")
    REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "discount_use_code_fkey" FOREIGN KEY ("code")
    REFERENCES "discount_code"("code") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "discount_use_code_email_key" ON "discount_use"("code", "email");

-- What columns of other tables refer to.
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount_code_fkey" FOREIGN KEY ("discount_code")
  REFERENCES "discount_code"("code") ON DELETE RESTRICT ON UPDATE CASCADE;
