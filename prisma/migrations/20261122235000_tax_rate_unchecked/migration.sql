-- A rate that nobody has compared with its source yet has no day.
ALTER TABLE "tax_rate" ALTER COLUMN "checked_on" DROP NOT NULL;
