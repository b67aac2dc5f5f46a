-- Sums of days that no longer change, and exchange rates for files of taxes.

CREATE TABLE "closed_day" (
  "time_zone" TEXT NOT NULL,
  "day" DATE NOT NULL,
  "closed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "closed_day_pkey" PRIMARY KEY ("time_zone", "day")
);

CREATE TABLE "closed_day_sum" (
  "id" BIGSERIAL NOT NULL,
  "time_zone" TEXT NOT NULL,
  "day" DATE NOT NULL,
  "currency" CHAR(3) NOT NULL,
  "currency_exponent" SMALLINT NOT NULL,
  "country" CHAR(2),
  "tax_name" TEXT,
  "tax_basis_points" INTEGER NOT NULL,
  "taken_count" INTEGER NOT NULL,
  "taken_minor" BIGINT NOT NULL,
  "refunded_count" INTEGER NOT NULL,
  "refunded_minor" BIGINT NOT NULL,
  "tax_minor" BIGINT NOT NULL,
  "approved_count" INTEGER NOT NULL,
  "declined_count" INTEGER NOT NULL,

  CONSTRAINT "closed_day_sum_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "closed_day_sum_time_zone_day_fkey" FOREIGN KEY ("time_zone", "day")
    REFERENCES "closed_day"("time_zone", "day") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "closed_day_sum_time_zone_day_idx" ON "closed_day_sum"("time_zone", "day");

CREATE TABLE "exchange_rate" (
  "id" BIGSERIAL NOT NULL,
  "day" DATE NOT NULL,
  "currency" CHAR(3) NOT NULL,
  "rate" DECIMAL(18, 8) NOT NULL,
  "typed_by" TEXT NOT NULL,
  "typed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "exchange_rate_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "exchange_rate_positive" CHECK ("rate" > 0)
);
CREATE INDEX "exchange_rate_currency_day_idx" ON "exchange_rate"("currency", "day");

CREATE FUNCTION "exchange_rate_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a typed rate never changes: type another one for its day'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'exchange_rate_is_final';
END $$;
CREATE TRIGGER "exchange_rate_is_final" BEFORE UPDATE OR DELETE ON "exchange_rate"
  FOR EACH ROW EXECUTE FUNCTION "exchange_rate_is_final"();
