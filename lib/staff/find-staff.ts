import "server-only";
import type { Database } from "@/lib/db/database";
import type { StaffSessionId } from "@/lib/ids";
import type { CurrentStaff } from "./views";

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
