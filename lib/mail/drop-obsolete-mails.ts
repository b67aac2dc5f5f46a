import "server-only";
import { erased } from "@/lib/db/erase-words";
import { Prisma } from "@/lib/db/generated/client";
import type { MailDeps } from "./mail-text";

/** Drops the mails that are not true any more, so that they are never sent late. */
export async function dropObsoleteMails({
  db,
  now,
  mail,
}: Pick<MailDeps, "db" | "now"> & { mail: Pick<MailDeps["mail"], "outbox"> }): Promise<void> {
  await db.$executeRaw`
    UPDATE "mail" SET "state" = 'OBSOLETE' WHERE "mail"."state" = 'QUEUED' AND ${isObsolete(now(), mail)}`;
}

/**
 * Whether a row of "mail" is not true any more.
 *
 * One to a person who was erased; a failed attempt if a later one was approved; a card that is not saved any more; a reset that expired or was used; and what modules
 * say of their own.
 */
export function isObsolete(now: Date, { outbox }: Pick<MailDeps["mail"], "outbox">): Prisma.Sql {
  return Prisma.sql`(starts_with("mail"."to_address", ${erased}) OR CASE "mail"."kind"
      WHEN 'payment_failed' THEN
        EXISTS (SELECT 1 FROM "payment" p WHERE p."order_id" = "mail"."order_id" AND p."status" = 'APPROVED')
      ${
        outbox.length === 0
          ? Prisma.empty
          : Prisma.join(
              outbox.map(({ obsolete }) => obsolete(now)),
              " ",
            )
      }
      WHEN 'card_expiring' THEN
        NOT EXISTS (
          SELECT 1 FROM "agreement" a WHERE a."saved_card_id" = "mail"."saved_card_id" AND a."state" = 'ACTIVE')
      WHEN 'staff_password_reset' THEN
        NOT EXISTS (
          SELECT 1 FROM "staff_password_reset" r WHERE r."id" = "mail"."staff_password_reset_id" AND r."used_at" IS NULL
            AND r."expires_at" > ${now})
      ELSE false
    END)`;
}
