-- What staff did about a chargeback of the bank's reports, which is a line set aside. Append-only.
CREATE TABLE "chargeback_act" (
  "id" BIGSERIAL NOT NULL,
  "set_aside_id" UUID NOT NULL,
  "act" TEXT NOT NULL,
  "note" TEXT NOT NULL,
  "author" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "chargeback_act_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "chargeback_act_act" CHECK ("act" IN ('evidence_sent', 'accepted', 'won', 'lost')),
  CONSTRAINT "chargeback_act_set_aside_id_fkey" FOREIGN KEY ("set_aside_id")
    REFERENCES "settlement_set_aside"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "chargeback_act_set_aside_id_idx" ON "chargeback_act"("set_aside_id");
CREATE INDEX "settlement_set_aside_chargeback" ON "settlement_set_aside"("handled_at") WHERE "reason" = 'chargeback';

CREATE FUNCTION "chargeback_act_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was done about a chargeback never changes'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'chargeback_act_is_final';
END $$;
CREATE TRIGGER "chargeback_act_is_final" BEFORE UPDATE OR DELETE ON "chargeback_act"
  FOR EACH ROW EXECUTE FUNCTION "chargeback_act_is_final"();
