-- Until when the bank takes evidence about a chargeback, as staff typed it: the latest holds. Append-only.
CREATE TABLE "chargeback_due" (
  "id" BIGSERIAL NOT NULL,
  "set_aside_id" UUID NOT NULL,
  "due" DATE NOT NULL,
  "author" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "chargeback_due_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "chargeback_due_set_aside_id_fkey" FOREIGN KEY ("set_aside_id")
    REFERENCES "settlement_set_aside"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "chargeback_due_set_aside_id_idx" ON "chargeback_due"("set_aside_id");

CREATE TRIGGER "chargeback_due_is_final" BEFORE UPDATE OR DELETE ON "chargeback_due"
  FOR EACH ROW EXECUTE FUNCTION "chargeback_act_is_final"();
