import "server-only";
import { Prisma } from "@/lib/db/generated/client";
import type { MailDeps } from "./mail-text";

/** Drops the mails that are not true any more, so that they are never sent late. */
export async function dropObsoleteMails({ db, now }: Pick<MailDeps, "db" | "now">): Promise<void> {
  await db.$executeRaw`
    UPDATE "mail" SET "state" = 'OBSOLETE' WHERE "mail"."state" = 'QUEUED' AND ${isObsolete(now())}`;
}

/**
 * Whether a row of "mail" is not true any more.
 *
 * A failed attempt if a later one was approved or, of a plan, has its own mail; a charge, a retry, a change or a beginning of a
 * plan that ended, was paused, goes on or has another card; a card that is not saved any more; a sign-in or a reset that expired or was used.
 */
export function isObsolete(now: Date): Prisma.Sql {
  return Prisma.sql`CASE "mail"."kind"
      WHEN 'payment_failed' THEN
        EXISTS (SELECT 1 FROM "payment" p WHERE p."order_id" = "mail"."order_id" AND p."status" = 'APPROVED')
      WHEN 'plan_charge_failed' THEN
        EXISTS (SELECT 1 FROM "payment" p WHERE p."order_id" = "mail"."order_id" AND p."status" = 'APPROVED')
        OR EXISTS (
          SELECT 1 FROM "mail" l WHERE l."order_id" = "mail"."order_id" AND l."kind" = "mail"."kind"
            AND l."event_id" > "mail"."event_id")
        OR NOT EXISTS (
          SELECT 1 FROM "subscription" s JOIN "payment_event" e ON e."id" = "mail"."event_id"
            JOIN "payment" p ON p."id" = e."payment_id" AND p."agreement_id" = s."agreement_id"
          WHERE s."id" = "mail"."subscription_id" AND s."state" <> 'ENDED')
      WHEN 'plan_started' THEN
        EXISTS (SELECT 1 FROM "subscription" s WHERE s."id" = "mail"."subscription_id" AND s."state" = 'ENDED')
      WHEN 'plan_changed' THEN
        NOT EXISTS (
          SELECT 1 FROM "subscription" s JOIN "account_event" e ON e."id" = "mail"."account_event_id"
          WHERE s."id" = "mail"."subscription_id" AND CASE e."kind"
            WHEN 'plan_paused' THEN s."state" = 'PAUSED'
            WHEN 'plan_resumed' THEN s."state" = 'ACTIVE' AND s."next_due_on" IS NOT NULL
            ELSE s."state" <> 'ENDED' AND s."agreement_id" = e."agreement_id" END)
      WHEN 'plan_charge_upcoming' THEN
        NOT EXISTS (
          SELECT 1 FROM "subscription" s WHERE s."id" = "mail"."subscription_id" AND s."state" = 'ACTIVE'
            AND s."next_due_on" = "mail"."charge_on")
      WHEN 'card_expiring' THEN
        NOT EXISTS (
          SELECT 1 FROM "agreement" a WHERE a."saved_card_id" = "mail"."saved_card_id" AND a."state" = 'ACTIVE')
      WHEN 'sign_in' THEN
        NOT EXISTS (
          SELECT 1 FROM "customer_sign_in" s WHERE s."id" = "mail"."sign_in_id" AND s."used_at" IS NULL
            AND s."expires_at" > ${now})
      WHEN 'staff_password_reset' THEN
        NOT EXISTS (
          SELECT 1 FROM "staff_password_reset" r WHERE r."id" = "mail"."staff_password_reset_id" AND r."used_at" IS NULL
            AND r."expires_at" > ${now})
      ELSE false
    END`;
}
