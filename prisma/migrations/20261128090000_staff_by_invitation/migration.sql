-- The shop's role may write a password: a page accepts invitations. It cannot invite, and sets no password but that of an open
-- invitation, which ends with it. A role that may add staff may do all of it.
CREATE FUNCTION "staff_by_invitation"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF has_table_privilege(TG_RELID, 'INSERT') OR (
    OLD."invitation_digest" IS NOT NULL AND OLD."invitation_expires_at" > now() AND OLD."disabled_at" IS NULL
    AND NEW."invitation_digest" IS NULL AND NEW."invitation_expires_at" IS NULL AND NEW."password_hash" IS NOT NULL)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the shop sets a password only by an open invitation'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'staff_by_invitation';
END
$$;
CREATE TRIGGER "staff_by_invitation" BEFORE UPDATE ON "staff" FOR EACH ROW
  WHEN ((OLD."password_hash", OLD."invitation_digest", OLD."invitation_expires_at")
    IS DISTINCT FROM (NEW."password_hash", NEW."invitation_digest", NEW."invitation_expires_at"))
  EXECUTE FUNCTION "staff_by_invitation"();

-- A lower generation would let sessions in again that had ended.
CREATE FUNCTION "staff_generation_rises"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the generation of sessions only rises'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'staff_generation_rises';
END
$$;
CREATE TRIGGER "staff_generation_rises" BEFORE UPDATE ON "staff" FOR EACH ROW
  WHEN (NEW."session_generation" < OLD."session_generation")
  EXECUTE FUNCTION "staff_generation_rises"();
