-- The authenticator app of a member of staff, with the secret sealed. `last_step` is the time step of the last accepted code.
CREATE TABLE "staff_authenticator" (
  "staff_id" UUID NOT NULL,
  "sealed_secret" TEXT NOT NULL,
  "last_step" INTEGER NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "staff_authenticator_pkey" PRIMARY KEY ("staff_id"),
  CONSTRAINT "staff_authenticator_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- What replaces a code of the app once, if the phone is lost. Only a digest is stored.
CREATE TABLE "staff_recovery_code" (
  "digest" TEXT NOT NULL,
  "staff_id" UUID NOT NULL,

  CONSTRAINT "staff_recovery_code_pkey" PRIMARY KEY ("digest"),
  CONSTRAINT "staff_recovery_code_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "staff_recovery_code_staff_id_idx" ON "staff_recovery_code"("staff_id");

-- When a session last gave a code; null before the first.
ALTER TABLE "staff_session" ADD COLUMN "proven_at" TIMESTAMPTZ(3);
