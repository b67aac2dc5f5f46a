import "server-only";
import type { MailDeps } from "./mail-deps";

export type ReadMail = Awaited<ReturnType<typeof readMail>>;

/**
 * A mail with everything that it may be about.
 *
 * Most mails are about an order and its movement. The rest is read only where the mail names it: Prisma sends a statement for
 * each relation, also for one that is null.
 */
export async function readMail(id: string, { db }: Pick<MailDeps, "db">) {
  const mail = await db.mail.findUniqueOrThrow({
    where: { id },
    include: {
      order: { include: { lines: { orderBy: [{ position: "asc" }, { id: "asc" }] } } },
      operation: { include: { payment: true } },
    },
  });
  const [event, signIn, savedCard, subscription, scheduledCharge] = await Promise.all([
    named(mail.eventId, (id) =>
      db.paymentEvent.findUniqueOrThrow({ where: { id }, include: { payment: true } }),
    ),
    named(mail.signInId, (id) => db.customerSignIn.findUniqueOrThrow({ where: { id } })),
    named(mail.savedCardId, (id) =>
      db.savedCard.findUniqueOrThrow({
        where: { id },
        include: {
          agreements: {
            where: { state: "ACTIVE" },
            include: {
              subscriptions: {
                where: { state: { in: ["ACTIVE", "PAUSED", "PAST_DUE"] } },
                select: { productName: true },
              },
            },
          },
        },
      }),
    ),
    named(mail.subscriptionId, (id) =>
      db.subscription.findUniqueOrThrow({
        where: { id },
        include: { agreement: { include: { card: true } } },
      }),
    ),
    named(mail.scheduledChargeId, (id) => db.scheduledCharge.findUniqueOrThrow({ where: { id } })),
  ]);
  return { ...mail, event, signIn, savedCard, subscription, scheduledCharge };
}

/** What a mail names by this id; null where it names nothing. */
async function named<Id, Found>(id: Id | null, read: (id: Id) => PromiseLike<Found>): Promise<Found | null> {
  return id === null ? null : read(id);
}
