import "server-only";
import { Prisma } from "@/lib/db/generated/client";
import type { SubscriptionNumber } from "@/lib/ids";
import { type MailRow, mailRow, mailsNewestFirst } from "@/lib/mail/list-mails";
import type { OrderMails } from "@/lib/mail/write-payment-mail";
import type { OutboxRules } from "@/lib/mail/mail-text";
import type { Deps } from "@/lib/payments/deps";

/** A charge that the merchant started has mails of its own, and every mail about an order of a plan names the plan. */
export const planOrderMails: OrderMails = {
  charged: "plan_charged",
  failed: "plan_charge_failed",
  async columnsOf(tx, orderId) {
    const charge = await tx.scheduledCharge.findUnique({
      where: { orderId },
      select: { id: true, subscriptionId: true },
    });
    return { scheduledChargeId: charge?.id, subscriptionId: charge?.subscriptionId };
  },
};

export const planOutbox: OutboxRules = {
  // A charge that failed waits until it is decided whether it is tried again, which its mail says.
  waits: Prisma.sql`EXISTS (
    SELECT 1 FROM "scheduled_charge" c JOIN "subscription" s ON s."id" = c."subscription_id"
    WHERE "mail"."kind" = 'plan_charge_failed' AND c."id" = "mail"."scheduled_charge_id"
      AND c."state" = 'DUE' AND s."state" = 'ACTIVE' AND (c."next_try_on" IS NULL OR c."next_try_on" <= c."tried_on"))`,
  // A retry, a change or a beginning of a plan that ended, was paused, goes on or has another card.
  obsolete: () => Prisma.sql`
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
            AND s."next_due_on" = "mail"."charge_on")`,
};

/** The mails about a plan and about the charges of its periods, newest first. */
export async function listMailsOfSubscription(
  { number }: { number: SubscriptionNumber },
  { db }: Pick<Deps, "db">,
): Promise<MailRow[]> {
  const mails = await db.mail.findMany({
    relationLoadStrategy: "join",
    where: { subscription: { number } },
    ...mailsNewestFirst,
  });
  return mails.map(mailRow);
}
