import "server-only";
import { type CustomerSessionId, customerSessionIdSchema } from "@/lib/ids";
import type { Deps } from "@/lib/payments/deps";

import { isOpenSession } from "./open-session";
import type { CustomerView } from "./views";

export type SessionRow = {
  id: CustomerSessionId;
  /** Name and system of the browser; empty if it did not name itself. */
  browser: string;
  signedInAt: Date;
  lastSeenAt: Date;
  /** Whether it is the browser that asks. */
  isCurrent: boolean;
};

/** Lists the browsers in which a customer is signed in: the one that asks first, then the last used. */
export async function listSessions(
  { id: customerId, sessionId }: Pick<CustomerView, "id" | "sessionId">,
  { db, now }: Pick<Deps, "db" | "now">,
): Promise<SessionRow[]> {
  const sessions = await db.customerSession.findMany({
    where: { customerId, ...isOpenSession(now()) },
    select: { id: true, browser: true, createdAt: true, lastSeenAt: true },
    orderBy: [{ lastSeenAt: "desc" }, { id: "asc" }],
  });
  return sessions
    .map(({ id, browser, createdAt, lastSeenAt }) => ({
      id: customerSessionIdSchema.parse(id),
      browser,
      signedInAt: createdAt,
      lastSeenAt,
      isCurrent: id === sessionId,
    }))
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}
