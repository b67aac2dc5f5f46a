-- Accounts of staff: one-time invitations, disabling, and ending every session of a person at once.
ALTER TABLE "staff"
  ALTER COLUMN "password_hash" DROP NOT NULL,
  ADD COLUMN "invitation_digest" TEXT,
  ADD COLUMN "invitation_expires_at" TIMESTAMPTZ(3),
  ADD COLUMN "disabled_at" TIMESTAMPTZ(3),
  ADD COLUMN "session_generation" INTEGER NOT NULL DEFAULT 0,
  -- An invitation is open only while there is no password and the account is enabled.
  ADD CONSTRAINT "staff_invitation" CHECK (
    ("invitation_digest" IS NULL) = ("invitation_expires_at" IS NULL)
    AND ("invitation_digest" IS NULL OR ("password_hash" IS NULL AND "disabled_at" IS NULL))
  );

CREATE UNIQUE INDEX "staff_invitation_digest_key" ON "staff" ("invitation_digest");
