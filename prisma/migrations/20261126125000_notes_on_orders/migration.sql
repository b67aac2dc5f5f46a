-- What staff note on an order, at any time. Append-only.
CREATE TABLE "order_note" (
  "id" BIGSERIAL NOT NULL,
  "order_id" UUID NOT NULL,
  "author" TEXT NOT NULL,
  "text" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "order_note_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "order_note_words" CHECK (btrim("author") <> '' AND btrim("text") <> ''),
  CONSTRAINT "order_note_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "order_note_order_id_idx" ON "order_note"("order_id");

CREATE FUNCTION "order_note_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'notes are append-only' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;
CREATE TRIGGER "order_note_is_final" BEFORE UPDATE OR DELETE ON "order_note"
  FOR EACH ROW EXECUTE FUNCTION "order_note_is_final"();
