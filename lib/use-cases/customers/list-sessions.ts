import "server-only";
import { type CustomerSessionId, customerSessionIdSchema } from "@/lib/ids";
import type { Deps } from "@/lib/use-cases/deps";

import { customerSessionSeconds } from "./customer-session";
import type { CustomerView } from "./views";

export type SessionRow = {
  id: CustomerSessionId;
  /** Name and system of the browser; empty where it did not name itself. */
  browser: string;
  signedInAt: Date;
  lastSeenAt: Date;
  /** The browser that asks. */
  isCurrent: boolean;
};

/** Lists the browsers in which a customer is signed in: the one that asks, then the others, the last used first. */
export async function listSessions(
  { customer: { id: customerId, sessionId } }: { customer: Pick<CustomerView, "id" | "sessionId"> },
  { db, now }: Pick<Deps, "db" | "now">,
): Promise<SessionRow[]> {
  const begunAfter = new Date(now().getTime() - customerSessionSeconds * 1000);
  const rows = await db.customerSession.findMany({
    where: { customerId, endedAt: null, createdAt: { gt: begunAfter } },
    orderBy: [{ lastSeenAt: "desc" }, { id: "asc" }],
  });
  const sessions = rows.map(({ id, browser, createdAt, lastSeenAt }) => ({
    id: customerSessionIdSchema.parse(id),
    browser,
    signedInAt: createdAt,
    lastSeenAt,
    isCurrent: id === sessionId,
  }));
  return sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}
