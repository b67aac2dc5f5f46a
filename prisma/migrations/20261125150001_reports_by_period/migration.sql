-- The reports that cover a time, among those of years.
CREATE INDEX "settlement_report_merchant_id_covers_until_idx" ON "settlement_report"("merchant_id", "covers_until");
