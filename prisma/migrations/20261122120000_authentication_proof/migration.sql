-- The gateway session's key, encrypted, which opens the result of the payer's authentication.
-- held: authorized, and waiting for a person, because nothing proves that the payer was authenticated.
ALTER TABLE "payment"
  ADD COLUMN "session_key" TEXT,
  ADD COLUMN "held" BOOLEAN NOT NULL DEFAULT false;

-- The key is erased as soon as the payer's authentication is over, however it ends.
CREATE FUNCTION "payment_session_key"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."status" NOT IN ('SESSION_OPEN', 'CARD_ADDED', 'CHALLENGE') THEN
    NEW."session_key" := NULL;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "payment_session_key" BEFORE INSERT OR UPDATE ON "payment"
  FOR EACH ROW EXECUTE FUNCTION "payment_session_key"();
