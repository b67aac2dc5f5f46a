import "server-only";
import type { MailDeps } from "./mail-deps";

export type ReadMail = Awaited<ReturnType<typeof readMail>>;

/** A mail with everything that it may be about. */
export async function readMail(id: string, { db }: Pick<MailDeps, "db">) {
  return db.mail.findUniqueOrThrow({
    where: { id },
    include: {
      order: { include: { lines: { orderBy: [{ position: "asc" }, { id: "asc" }] } } },
      operation: { include: { payment: true } },
      event: { include: { payment: true } },
      signIn: true,
      savedCard: {
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
      },
      subscription: { include: { agreement: { include: { card: true } } } },
      scheduledCharge: true,
    },
  });
}
