-- Each member of staff has a role: lib/staff/rights.ts lists what it may do. Those of before could do everything.
CREATE TYPE "staff_role" AS ENUM ('owner', 'manager', 'clerk', 'auditor');
ALTER TABLE "staff" ADD COLUMN "role" "staff_role" NOT NULL DEFAULT 'owner';
ALTER TABLE "staff" ALTER COLUMN "role" DROP DEFAULT;

-- Owners invite in the admin, so the shop may write an invitation. It still sets no password but by an open one, and where it takes
-- a password away it ends the person's sessions.
CREATE OR REPLACE FUNCTION "staff_by_invitation"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF has_table_privilege(TG_RELID, 'INSERT') OR (
    OLD."invitation_digest" IS NOT NULL AND OLD."invitation_expires_at" > now() AND OLD."disabled_at" IS NULL
    AND NEW."invitation_digest" IS NULL AND NEW."invitation_expires_at" IS NULL AND NEW."password_hash" IS NOT NULL)
    OR (NEW."password_hash" IS NULL AND NEW."session_generation" > OLD."session_generation")
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the shop sets a password only by an open invitation'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'staff_by_invitation';
END
$$;

-- A disabled account is enabled without its password.
DROP TRIGGER "staff_by_invitation" ON "staff";
CREATE TRIGGER "staff_by_invitation" BEFORE UPDATE ON "staff" FOR EACH ROW
  WHEN ((OLD."password_hash", OLD."invitation_digest", OLD."invitation_expires_at")
    IS DISTINCT FROM (NEW."password_hash", NEW."invitation_digest", NEW."invitation_expires_at")
    OR (OLD."disabled_at" IS NOT NULL AND NEW."disabled_at" IS NULL))
  EXECUTE FUNCTION "staff_by_invitation"();

-- What staff and operators did, and what was refused to them. Append-only.
CREATE TYPE "audit_outcome" AS ENUM ('allowed', 'refused');
CREATE TABLE "audit_entry" (
  "id" BIGSERIAL NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "actor" TEXT NOT NULL,
  "role" "staff_role",
  "browser" TEXT NOT NULL,
  "action" TEXT NOT NULL,
  "object" TEXT,
  "outcome" "audit_outcome" NOT NULL,
  "details" JSONB,

  CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "audit_entry_words" CHECK (btrim("actor") <> '' AND btrim("action") <> '')
);
CREATE INDEX "audit_entry_actor_id_idx" ON "audit_entry"("actor", "id");
CREATE INDEX "audit_entry_object_id_idx" ON "audit_entry"("object", "id");
CREATE INDEX "audit_entry_at_idx" ON "audit_entry"("at");

-- The entries in the order in which a job chained them. Each hash covers its entry and the hash before it.
CREATE TABLE "audit_link" (
  "position" BIGINT NOT NULL,
  "entry_id" BIGINT NOT NULL,
  "hash" TEXT NOT NULL,

  CONSTRAINT "audit_link_pkey" PRIMARY KEY ("position"),
  CONSTRAINT "audit_link_position" CHECK ("position" > 0),
  CONSTRAINT "audit_link_hash" CHECK ("hash" ~ '^[0-9a-f]{64}$'),
  CONSTRAINT "audit_link_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "audit_entry"("id") ON DELETE RESTRICT ON UPDATE RESTRICT
);
CREATE UNIQUE INDEX "audit_link_entry_id_key" ON "audit_link"("entry_id");

CREATE FUNCTION "audit_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit is append-only' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;
CREATE TRIGGER "audit_entry_is_final" BEFORE UPDATE OR DELETE ON "audit_entry"
  FOR EACH ROW EXECUTE FUNCTION "audit_is_final"();
CREATE TRIGGER "audit_link_is_final" BEFORE UPDATE OR DELETE ON "audit_link"
  FOR EACH ROW EXECUTE FUNCTION "audit_is_final"();
