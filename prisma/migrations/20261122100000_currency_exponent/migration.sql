-- Each price list, order and payment keeps the exponent that its amounts were written with (lib/money/iso-4217.ts).
ALTER TABLE "price_list" ADD COLUMN "currency_exponent" SMALLINT;
ALTER TABLE "orders" ADD COLUMN "currency_exponent" SMALLINT;
ALTER TABLE "payment" ADD COLUMN "currency_exponent" SMALLINT;

CREATE FUNCTION pg_temp.exponent_of(currency TEXT) RETURNS SMALLINT LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN currency IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV',
      'XAF', 'XOF', 'XPF') THEN 0
    WHEN currency IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN 3
    WHEN currency IN ('CLF', 'UYW') THEN 4
    ELSE 2
  END
$$;
UPDATE "price_list" SET "currency_exponent" = pg_temp.exponent_of("currency");
UPDATE "orders" SET "currency_exponent" = pg_temp.exponent_of("currency");
UPDATE "payment" SET "currency_exponent" = pg_temp.exponent_of("currency");
DROP FUNCTION pg_temp.exponent_of(TEXT);

ALTER TABLE "price_list" ALTER COLUMN "currency_exponent" SET NOT NULL,
  ADD CONSTRAINT "price_list_exponent" CHECK ("currency_exponent" BETWEEN 0 AND 4);
ALTER TABLE "orders" ALTER COLUMN "currency_exponent" SET NOT NULL,
  ADD CONSTRAINT "orders_exponent" CHECK ("currency_exponent" BETWEEN 0 AND 4);
ALTER TABLE "payment" ALTER COLUMN "currency_exponent" SET NOT NULL;

-- A payment is in the currency of its order, with the same exponent, and neither of the two ever changes.
CREATE FUNCTION "payment_currency"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM "orders" WHERE "id" = NEW."order_id" AND "currency" = NEW."currency"
      AND "currency_exponent" = NEW."currency_exponent"
  ) THEN
    RAISE EXCEPTION 'a payment has the currency of its order'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_currency';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER "payment_currency" BEFORE INSERT OR UPDATE OF "order_id", "currency", "currency_exponent" ON "payment"
  FOR EACH ROW EXECUTE FUNCTION "payment_currency"();

CREATE FUNCTION "order_currency_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the currency of an order never changes'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'order_currency_is_final';
END
$$;
CREATE TRIGGER "order_currency_is_final" BEFORE UPDATE OF "currency", "currency_exponent" ON "orders"
  FOR EACH ROW WHEN ((OLD."currency", OLD."currency_exponent") IS DISTINCT FROM (NEW."currency", NEW."currency_exponent"))
  EXECUTE FUNCTION "order_currency_is_final"();
