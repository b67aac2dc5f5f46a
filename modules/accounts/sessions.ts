import "server-only";

import {
  type CustomerId,
  type CustomerSessionId,
  customerIdSchema,
  customerSessionIdSchema,
} from "@/lib/ids";
import type { Deps } from "@/lib/payments/deps";
import type { Prisma } from "@/lib/db/generated/client";

/** The signed-in customer of a browser. */
export type CustomerView = {
  id: CustomerId;
  /** In lower case. */
  email: string;
  name: string | null;
  locale: string;
  sessionId: CustomerSessionId;
};

/** How long a customer stays signed in, from the sign-in. */
export const customerSessionDays = 90;
export const customerSessionSeconds = customerSessionDays * 24 * 60 * 60;

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
  { customerId, sessionId }: { customerId: CustomerId; sessionId?: CustomerSessionId },
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

/** Ends a session of this customer. Another customer's is as one that does not exist. */
export async function endCustomerSession(
  { customerId, sessionId }: { customerId: CustomerId; sessionId: CustomerSessionId },
  { db, now }: Pick<Deps, "db" | "now">,
): Promise<void> {
  await db.customerSession.updateMany({
    where: { customerId, id: sessionId, endedAt: null },
    data: { endedAt: now() },
  });
}

/** Ends every session of this customer, but for the one that is named. */
export async function endOtherSessions(
  { customerId, sessionId }: { customerId: CustomerId; sessionId?: CustomerSessionId },
  { db, now }: Pick<Deps, "db" | "now">,
): Promise<void> {
  await db.customerSession.updateMany({
    where: { customerId, ...(sessionId !== undefined && { id: { not: sessionId } }), endedAt: null },
    data: { endedAt: now() },
  });
}

/** The condition that a session has not ended. */
function isOpenSession(now: Date) {
  return {
    endedAt: null,
    createdAt: { gt: new Date(now.getTime() - customerSessionSeconds * 1000) },
  } satisfies Prisma.CustomerSessionWhereInput;
}
