import "server-only";

import type { Database } from "@/lib/db/database";

/** A member of staff's authenticator app: since when, and how many recovery codes are left. */
export type AuthenticatorView = { since: Date; recoveryCodes: number };

export async function readAuthenticator(
  { staffId }: { staffId: string },
  { db }: { db: Database },
): Promise<AuthenticatorView | undefined> {
  const found = await db.staffAuthenticator.findUnique({
    relationLoadStrategy: "join",
    where: { staffId },
    select: { createdAt: true, staff: { select: { _count: { select: { recoveryCodes: true } } } } },
  });
  return found === null
    ? undefined
    : { since: found.createdAt, recoveryCodes: found.staff._count.recoveryCodes };
}
