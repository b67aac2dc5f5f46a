-- A note may be for a colleague, in whose work it stands until they end it.

ALTER TABLE "order_note" ADD COLUMN "for_staff" TEXT;
CREATE INDEX "order_note_for_staff" ON "order_note"("for_staff") WHERE "for_staff" IS NOT NULL;

-- Append-only, as the notes are.
CREATE TABLE "order_note_end" (
  "note_id" BIGINT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "order_note_end_pkey" PRIMARY KEY ("note_id"),
  CONSTRAINT "order_note_end_note_id_fkey" FOREIGN KEY ("note_id") REFERENCES "order_note"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE FUNCTION "order_note_end_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ends of notes are append-only' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;
CREATE TRIGGER "order_note_end_is_final" BEFORE UPDATE OR DELETE ON "order_note_end"
  FOR EACH ROW EXECUTE FUNCTION "order_note_end_is_final"();
