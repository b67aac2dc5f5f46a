-- Staff correct how a shopper is reached, with a reason: the columns before and after. Append-only.
CREATE TABLE "order_correction" (
  "id" BIGSERIAL NOT NULL,
  "order_id" UUID NOT NULL,
  "author" TEXT NOT NULL,
  "reason" TEXT NOT NULL,
  "before" JSONB NOT NULL,
  "after" JSONB NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "order_correction_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "order_correction_words" CHECK (btrim("author") <> '' AND btrim("reason") <> ''),
  -- Neither the country, which decides the tax, nor anything about money.
  CONSTRAINT "order_correction_columns" CHECK (
    "after" <> '{}' AND "before" - ARRAY['email', 'phone', 'name', 'address_line1', 'address_line2', 'city', 'postal_code'] = '{}'
    AND "after" - ARRAY['email', 'phone', 'name', 'address_line1', 'address_line2', 'city', 'postal_code'] = '{}'),
  CONSTRAINT "order_correction_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "order_correction_order_id_idx" ON "order_correction"("order_id");

CREATE FUNCTION "order_correction_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a correction never changes' USING ERRCODE = 'check_violation', CONSTRAINT = 'order_correction_is_final';
END $$;
CREATE TRIGGER "order_correction_is_final" BEFORE UPDATE OR DELETE ON "order_correction"
  FOR EACH ROW EXECUTE FUNCTION "order_correction_is_final"();

-- A final order changes by a correction that says exactly this, and by nothing else.
CREATE OR REPLACE FUNCTION "order_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF "order_is_final"(OLD."id") AND NOT EXISTS (
    SELECT 1 FROM "order_correction" c
    WHERE c."order_id" = OLD."id" AND to_jsonb(OLD) @> c."before" AND to_jsonb(NEW) @> c."after"
      AND to_jsonb(OLD) - 'revision' - ARRAY(SELECT jsonb_object_keys(c."after"))
        = to_jsonb(NEW) - 'revision' - ARRAY(SELECT jsonb_object_keys(c."after")))
  THEN
    RAISE EXCEPTION 'an order never changes after it has expired or money was asked for'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'order_final';
  END IF;
  RETURN NEW;
END
$$;
