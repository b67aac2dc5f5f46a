-- The card that a new one replaces as soon as the bank has verified it.
ALTER TABLE "saved_card"
  ADD COLUMN "replaces_id" UUID,
  ADD CONSTRAINT "saved_card_replaces_another" CHECK ("replaces_id" <> "id"),
  ADD CONSTRAINT "saved_card_replaces_id_fkey" FOREIGN KEY ("replaces_id") REFERENCES "saved_card"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
