import "server-only";
import type { Database } from "@/lib/db/database";
import type { Prisma } from "@/lib/db/generated/client";
import { erased } from "@/lib/db/erase-words";
import { required } from "@/lib/invariant";
import type { MailId, OrderNumber } from "@/lib/ids";
import type { Deps } from "@/lib/payments/deps";

/** What a mail is about that staff see: an order, or something of a module with its present address. */
export type MailSubject = { order: OrderNumber } | { of: Prisma.MailWhereInput; toAddress: string };

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
} satisfies Prisma.MailSelect;

/**
 * Writes a mail once more that has left the outbox, and records who asked for it.
 *
 * The new mail goes to the present address of its subject. False if the mail is about another one, is still to be sent, or was
 * sent again before: then the later one is to be repeated.
 */
export async function sendMailAgain(
  { mailId, about, by }: { mailId: MailId; about: MailSubject; by: string },
  { db, log }: Pick<Deps, "db" | "log">,
): Promise<boolean> {
  const subject = "order" in about ? { order: { number: about.order } } : about.of;
  const mail = await db.mail.findFirst({
    relationLoadStrategy: "join",
    where: {
      id: mailId,
      state: { in: ["SENT", "REFUSED", "UNKNOWN"] },
      toAddress: { not: erased },
      ...subject,
    },
    select: mailSelect,
  });
  const written = mail === null ? 0 : await writeAgain(mail, { mailId, about, by }, db);
  const ids = "order" in about ? { mailId, orderNumber: about.order } : { mailId };
  log.info(ids, written > 0 ? "mail sent again by staff" : "mail not sent again");
  return written > 0;
}

async function writeAgain(
  { order, ...mail }: Prisma.MailGetPayload<{ select: typeof mailSelect }>,
  { mailId, about, by }: { mailId: MailId; about: MailSubject; by: string },
  db: Database,
): Promise<number> {
  const toAddress = "order" in about ? required(order, "order of a mail").email : about.toAddress;
  const { count } = await db.mail.createMany({
    data: { ...mail, againOf: mailId, requestedBy: by, toAddress },
    // The index on `again_of` admits one.
    skipDuplicates: true,
  });
  return count;
}
