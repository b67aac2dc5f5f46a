import "server-only";
import { Prisma } from "@/lib/db/generated/client";
import type { MailId, OrderNumber, SubscriptionNumber } from "@/lib/ids";
import type { Deps } from "@/lib/payments/deps";

/** What a mail is about that staff see: an order's or a plan's number. A mail about a sign-in is about neither. */
export type MailSubject = { order: OrderNumber } | { subscription: SubscriptionNumber };

/**
 * Writes a mail once more that has left the outbox, and records who asked for it.
 *
 * The new mail goes to the present address of the order or plan. False if the mail is about another one, is still to be sent, or was
 * sent again before: then the later one is to be repeated.
 */
export async function sendMailAgain(
  { mailId, about, by }: { mailId: MailId; about: MailSubject; by: string },
  { db, log }: Pick<Deps, "db" | "log">,
): Promise<boolean> {
  const subject =
    "order" in about
      ? Prisma.sql`"orders" o ON o."id" = m."order_id" AND o."number" = ${about.order}`
      : Prisma.sql`"subscription" o ON o."id" = m."subscription_id" AND o."number" = ${about.subscription}`;
  const written = await db.$executeRaw`
    INSERT INTO "mail" ("order_id", "saved_card_id", "subscription_id", "scheduled_charge_id", "charge_on", "kind",
      "operation_id", "event_id", "dispatch_id", "account_event_id", "again_of", "requested_by", "language", "to_address")
    SELECT m."order_id", m."saved_card_id", m."subscription_id", m."scheduled_charge_id", m."charge_on", m."kind",
      m."operation_id", m."event_id", m."dispatch_id", m."account_event_id", m."id", ${by}, m."language", o."email"
    FROM "mail" m JOIN ${subject}
    WHERE m."id" = ${mailId}::uuid AND m."state" IN ('SENT', 'REFUSED', 'UNKNOWN')
    ON CONFLICT ("again_of") DO NOTHING`;
  const ids = "order" in about ? { mailId, orderNumber: about.order } : { mailId };
  log.info(ids, written > 0 ? "mail sent again by staff" : "mail not sent again");
  return written > 0;
}
