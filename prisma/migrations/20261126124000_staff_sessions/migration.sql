-- A session of staff is a row, so that it ends by itself and can be seen. Whoever was signed in before signs in again.
CREATE TABLE "staff_session" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "staff_id" UUID NOT NULL,
  "browser" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "ended_at" TIMESTAMPTZ(3),

  CONSTRAINT "staff_session_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "staff_session_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "staff_session_staff_id_created_at_idx" ON "staff_session"("staff_id", "created_at");
