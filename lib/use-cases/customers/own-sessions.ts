import "server-only";
import { Prisma } from "@/lib/db/generated/client";
import type { InJson } from "@/lib/db/in-json";
import { type CustomerSessionId, customerSessionIdSchema } from "@/lib/ids";
import type { OwnRows } from "@/lib/use-cases/own-rows";

import { isOpenSession } from "./open-session";
import type { CustomerView } from "./views";

export type SessionRow = {
  id: CustomerSessionId;
  /** Name and system of the browser; empty where it did not name itself. */
  browser: string;
  signedInAt: Date;
  lastSeenAt: Date;
};

/** The browsers in which a customer is signed in, the last used first. */
export const ownSessions: OwnRows<SessionRow[]> = {
  sql: (customerId, now) => Prisma.sql`
    (SELECT COALESCE(json_agg(json_build_object('id', s."id", 'browser', s."browser", 'signedInAt', s."created_at",
        'lastSeenAt', s."last_seen_at") ORDER BY s."last_seen_at" DESC, s."id"), '[]')
    FROM "customer_session" s WHERE s."customer_id" = ${customerId} AND ${isOpenSession(now)})`,
  view: (rows: InJson<SessionRow>[]) =>
    rows.map(({ id, signedInAt, lastSeenAt, ...row }) => ({
      ...row,
      id: customerSessionIdSchema.parse(id),
      signedInAt: new Date(signedInAt),
      lastSeenAt: new Date(lastSeenAt),
    })),
};

/** The same as the browser of a session lists them: itself first. */
export function sessionsSeenFrom(
  { sessionId }: Pick<CustomerView, "sessionId">,
  sessions: readonly SessionRow[],
): (SessionRow & { isCurrent: boolean })[] {
  return sessions
    .map((session) => ({ ...session, isCurrent: session.id === sessionId }))
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}
