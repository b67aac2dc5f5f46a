-- Mails to staff, about the day and about what cannot wait.

-- What a mail to a member of staff says, who asked for such mails.
CREATE TABLE "staff_notice" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "staff_id" UUID NOT NULL,
  "kind" TEXT NOT NULL,
  "object" TEXT NOT NULL,
  "content" JSONB NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "staff_notice_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "staff_notice_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
-- One mail to each person about each thing.
CREATE UNIQUE INDEX "staff_notice_staff_id_kind_object_key" ON "staff_notice"("staff_id", "kind", "object");

-- What columns of other tables refer to.
ALTER TABLE "mail" ADD CONSTRAINT "mail_staff_notice_id_fkey" FOREIGN KEY ("staff_notice_id")
  REFERENCES "staff_notice"("id") ON DELETE CASCADE ON UPDATE CASCADE;
