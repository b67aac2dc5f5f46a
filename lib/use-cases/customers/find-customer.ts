import "server-only";
import { type CustomerSessionId, customerIdSchema, customerSessionIdSchema } from "@/lib/ids";
import type { Deps } from "@/lib/use-cases/deps";

import { customerSessionSeconds } from "./customer-session";
import type { CustomerView } from "./views";

/** Milliseconds after which the time of a session's last request is written again. */
const seenAgainAfter = 60 * 60_000;

/** Finds the customer of a session that has not ended; undefined for any other session. Notes once an hour that it is in use. */
export async function findCustomer(
  { sessionId }: { sessionId: CustomerSessionId },
  { db, now }: Pick<Deps, "db" | "now">,
): Promise<CustomerView | undefined> {
  const begunAfter = new Date(now().getTime() - customerSessionSeconds * 1000);
  const session = await db.customerSession.findFirst({
    where: { id: sessionId, endedAt: null, createdAt: { gt: begunAfter } },
    include: { customer: true },
  });
  if (session === null) return undefined;
  const { customer, lastSeenAt } = session;
  if (now().getTime() - lastSeenAt.getTime() > seenAgainAfter)
    await db.customerSession.updateMany({
      where: { id: sessionId, lastSeenAt },
      data: { lastSeenAt: now() },
    });
  return {
    id: customerIdSchema.parse(customer.id),
    email: customer.email,
    name: customer.name,
    locale: customer.locale,
    sessionId: customerSessionIdSchema.parse(session.id),
  };
}
