import "server-only";

import type { StaffRole } from "@/lib/db/generated/enums";
import { type StaffSessionId, staffSessionIdSchema } from "@/lib/ids";
import type { Database } from "@/lib/db/database";
import type { Prisma } from "@/lib/db/generated/client";

/** A member of staff who is signed in. */
export type StaffMember = { id: string; email: string; name: string; role: StaffRole };

export type CurrentStaff = StaffMember & {
  sessionId: StaffSessionId;
  hasAuthenticator: boolean;
  /** When the session last gave a code of the authenticator app; null before the first. */
  provenAt: Date | null;
};

/** A member of staff who has just signed in, with the generation that the session belongs to. */
export type SignedInStaff = StaffMember & { sessionGeneration: number };

/** How long staff stay signed in, in seconds: a working day. */
export const staffSessionSeconds = 8 * 60 * 60;
const day = 24 * 60 * 60_000;
/** How long a session is stored after it has ended by itself. */
const storedDays = 30;

type Deps = { db: Database; now: () => Date };
type SessionOf = { staffId: string; sessionId: StaffSessionId };

/** A browser in which a member of staff is signed in. */
export type StaffSessionRow = {
  id: StaffSessionId;
  /** Name and system of the browser; empty if it did not name itself. */
  browser: string;
  signedInAt: Date;
  isCurrent: boolean;
};

/** Begins a session of a member of staff, and forgets those that ended long ago. */
export async function beginStaffSession(
  { staffId, browser }: { staffId: string; browser: string },
  { db, now }: Deps,
): Promise<StaffSessionId> {
  const at = now();
  const endedBefore = new Date(at.getTime() - storedDays * day);
  await db.staffSession.deleteMany({ where: { staffId, createdAt: { lt: endedBefore } } });
  const { id } = await db.staffSession.create({
    data: { staffId, browser, createdAt: at },
    select: { id: true },
  });
  return staffSessionIdSchema.parse(id);
}

/** The browsers in which a member of staff is signed in: the one that asks first, then the latest. */
export async function listStaffSessions(
  { staffId, sessionId }: SessionOf,
  { db, now }: Deps,
): Promise<StaffSessionRow[]> {
  const sessions = await db.staffSession.findMany({
    where: { staffId, ...isOpen(now()) },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
  });
  return sessions
    .map(({ id, browser, createdAt }) => ({
      id: staffSessionIdSchema.parse(id),
      browser,
      signedInAt: createdAt,
      isCurrent: id === sessionId,
    }))
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/** Ends one session of this member of staff. Another person's is as one that does not exist. */
export async function endStaffSession({ staffId, sessionId }: SessionOf, { db, now }: Deps): Promise<void> {
  await db.staffSession.updateMany({
    where: { staffId, id: sessionId, endedAt: null },
    data: { endedAt: now() },
  });
}

/** Ends every session of this member of staff but one. */
export async function endOtherStaffSessions(
  { staffId, sessionId }: SessionOf,
  { db, now }: Deps,
): Promise<void> {
  await db.staffSession.updateMany({
    where: { staffId, id: { not: sessionId }, endedAt: null },
    data: { endedAt: now() },
  });
}

function isOpen(now: Date) {
  const createdAt = { gt: new Date(now.getTime() - staffSessionSeconds * 1000) };
  return { endedAt: null, createdAt } satisfies Prisma.StaffSessionWhereInput;
}

/** Finds the member of staff of a session; undefined once they are removed or disabled, or the session was ended. */
export async function findStaff(
  { id, sessionId, sessionGeneration }: { id: string; sessionId: StaffSessionId; sessionGeneration: number },
  { db }: { db: Database },
): Promise<CurrentStaff | undefined> {
  const session = await db.staffSession.findFirst({
    relationLoadStrategy: "join",
    where: { id: sessionId, endedAt: null, staff: { id, sessionGeneration, disabledAt: null } },
    select: {
      provenAt: true,
      staff: {
        select: {
          id: true,
          email: true,
          name: true,
          role: true,
          authenticator: { select: { staffId: true } },
        },
      },
    },
  });
  if (session === null) return undefined;
  const { authenticator, ...staff } = session.staff;
  return { ...staff, sessionId, hasAuthenticator: authenticator !== null, provenAt: session.provenAt };
}
