import "server-only";
import { Prisma } from "@/lib/db/generated/client";
import type { OutboxRules } from "@/lib/mail/mail-text";

/** A code is not sent after it expired or was used. */
export const signInOutbox: OutboxRules = {
  obsolete: (now) => Prisma.sql`
      WHEN 'sign_in' THEN
        NOT EXISTS (
          SELECT 1 FROM "customer_sign_in" s WHERE s."id" = "mail"."sign_in_id" AND s."used_at" IS NULL
            AND s."expires_at" > ${now})`,
};
