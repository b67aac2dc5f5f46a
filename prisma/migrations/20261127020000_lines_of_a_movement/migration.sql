-- In which report a movement stands: the file of movements asks it for each row.
CREATE INDEX "settlement_line_movement_id_idx" ON "settlement_line"("movement_id");
