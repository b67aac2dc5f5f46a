-- The cart of a browser. Its id is in a signed cookie; two tabs change it one after the other.
CREATE TABLE "cart" (
  "id" UUID NOT NULL,
  "content" JSONB NOT NULL,
  "changed_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "cart_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "cart_content" CHECK (jsonb_typeof("content") = 'object')
);

-- What is too old is deleted by it.
CREATE INDEX "cart_changed_at_idx" ON "cart" ("changed_at");
