import "server-only";

import type { Database } from "@/lib/db/database";

import { digestInvitation } from "./invitation";

/** Whom a link to choose a password is for, an invitation's or that of a forgotten one; undefined if it is unknown, used or expired. */
export async function findInvitation(
  { token }: { token: string },
  { db, now }: { db: Database; now: () => Date },
): Promise<{ email: string } | undefined> {
  const digest = digestInvitation(token);
  const invited = await db.staff.findUnique({
    where: { invitationDigest: digest, invitationExpiresAt: { gt: now() } },
    select: { email: true },
  });
  if (invited !== null) return invited;
  const reset = await db.staffPasswordReset.findUnique({
    relationLoadStrategy: "join",
    where: { digest, usedAt: null, expiresAt: { gt: now() }, staff: { disabledAt: null } },
    select: { staff: { select: { email: true } } },
  });
  return reset?.staff;
}
