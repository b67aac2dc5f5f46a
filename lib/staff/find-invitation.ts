import "server-only";

import type { Database } from "@/lib/db/database";

import { digestInvitation } from "./invitation";

/** The person whom an invitation is for; undefined for a token that is unknown, used or expired. */
export async function findInvitation(
  { token }: { token: string },
  { db, now }: { db: Database; now: () => Date },
): Promise<{ email: string } | undefined> {
  const staff = await db.staff.findUnique({
    where: { invitationDigest: digestInvitation(token), invitationExpiresAt: { gt: now() } },
    select: { email: true },
  });
  return staff ?? undefined;
}
