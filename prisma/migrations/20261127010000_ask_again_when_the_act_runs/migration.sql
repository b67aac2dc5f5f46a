-- The import of a settlement report that would resolve more than one person may decide waits for a second person, too.
ALTER TABLE "approval" DROP CONSTRAINT "approval_subject";
ALTER TABLE "approval" ADD CONSTRAINT "approval_subject" CHECK (
  CASE "kind" WHEN 'refund' THEN "order_id" IS NOT NULL AND "operation_id" IS NULL
    WHEN 'resolution' THEN "operation_id" IS NOT NULL
    WHEN 'import' THEN "order_id" IS NULL AND "operation_id" IS NULL ELSE false END);
CREATE UNIQUE INDEX "approval_one_import" ON "approval"(("input" ->> 'uploadId')) WHERE "state" = 'waiting' AND "kind" = 'import';

-- Who made the last link by which an account was let in, and when; nobody if a command did. With the token of a link that was used,
-- and for an hour, its person may set up a first authenticator app, because a password alone proves nobody. Without a digest a command
-- has set the password.
ALTER TABLE "staff" ADD COLUMN "invited_by" TEXT,
  ADD COLUMN "invited_at" TIMESTAMPTZ(3),
  ADD COLUMN "enrol_digest" TEXT,
  ADD COLUMN "enrol_until" TIMESTAMPTZ(3);

-- The shop's role writes the last two only together with a password that an invitation sets.
DROP TRIGGER "staff_by_invitation" ON "staff";
CREATE TRIGGER "staff_by_invitation" BEFORE UPDATE ON "staff" FOR EACH ROW
  WHEN ((OLD."password_hash", OLD."invitation_digest", OLD."invitation_expires_at")
    IS DISTINCT FROM (NEW."password_hash", NEW."invitation_digest", NEW."invitation_expires_at")
    OR (NEW."enrol_until" IS NOT NULL
      AND (OLD."enrol_digest", OLD."enrol_until") IS DISTINCT FROM (NEW."enrol_digest", NEW."enrol_until"))
    OR (OLD."disabled_at" IS NOT NULL AND NEW."disabled_at" IS NULL))
  EXECUTE FUNCTION "staff_by_invitation"();
