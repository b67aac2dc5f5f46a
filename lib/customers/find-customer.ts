import "server-only";
import { type CustomerSessionId, customerIdSchema } from "@/lib/ids";
import type { Deps } from "@/lib/payments/deps";

import { isOpenSession } from "./open-session";
import type { CustomerView } from "./views";

/** Milliseconds after which the time of a session's last request is written again. */
const seenAgainAfter = 60 * 60_000;

/** Finds the customer of a session that has not ended; undefined for any other session. Notes once an hour that it is in use. */
export async function findCustomer(
  { sessionId }: { sessionId: CustomerSessionId },
  { db, now }: Pick<Deps, "db" | "now">,
): Promise<CustomerView | undefined> {
  const session = await db.customerSession.findUnique({
    relationLoadStrategy: "join",
    where: { id: sessionId, ...isOpenSession(now()) },
    select: { lastSeenAt: true, customer: { select: { id: true, email: true, name: true, locale: true } } },
  });
  if (session === null) return undefined;
  const { lastSeenAt, customer } = session;
  if (now().getTime() - lastSeenAt.getTime() > seenAgainAfter)
    await db.customerSession.updateMany({
      where: { id: sessionId, lastSeenAt },
      data: { lastSeenAt: now() },
    });
  return { ...customer, id: customerIdSchema.parse(customer.id), sessionId };
}
