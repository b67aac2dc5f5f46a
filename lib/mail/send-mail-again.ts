import "server-only";
import type { Database } from "@/lib/db/database";
import type { Prisma } from "@/lib/db/generated/client";
import { required } from "@/lib/invariant";
import type { MailId, OrderNumber, SubscriptionNumber } from "@/lib/ids";
import type { Deps } from "@/lib/payments/deps";

/** What a mail is about that staff see: an order's or a plan's number. A mail about a sign-in is about neither. */
export type MailSubject = { order: OrderNumber } | { subscription: SubscriptionNumber };

/** What a mail says follows from these; the address is that of its subject. */
const mailSelect = {
  orderId: true,
  savedCardId: true,
  subscriptionId: true,
  scheduledChargeId: true,
  chargeOn: true,
  kind: true,
  operationId: true,
  eventId: true,
  dispatchId: true,
  accountEventId: true,
  language: true,
  order: { select: { email: true } },
  subscription: { select: { email: true } },
} satisfies Prisma.MailSelect;

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
    "order" in about ? { order: { number: about.order } } : { subscription: { number: about.subscription } };
  const mail = await db.mail.findFirst({
    relationLoadStrategy: "join",
    where: { id: mailId, state: { in: ["SENT", "REFUSED", "UNKNOWN"] }, ...subject },
    select: mailSelect,
  });
  const written = mail === null ? 0 : await writeAgain(mail, { mailId, about, by }, db);
  const ids = "order" in about ? { mailId, orderNumber: about.order } : { mailId };
  log.info(ids, written > 0 ? "mail sent again by staff" : "mail not sent again");
  return written > 0;
}

async function writeAgain(
  { order, subscription, ...mail }: Prisma.MailGetPayload<{ select: typeof mailSelect }>,
  { mailId, about, by }: { mailId: MailId; about: MailSubject; by: string },
  db: Database,
): Promise<number> {
  const toAddress = required("order" in about ? order?.email : subscription?.email, "subject of a mail");
  const { count } = await db.mail.createMany({
    data: { ...mail, againOf: mailId, requestedBy: by, toAddress },
    // The index on `again_of` admits one.
    skipDuplicates: true,
  });
  return count;
}
