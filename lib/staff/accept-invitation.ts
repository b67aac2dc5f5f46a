import "server-only";

import type { Database } from "@/lib/db/database";
import type { Prisma } from "@/lib/db/generated/client";
import { type Result, err, ok } from "@/lib/result";

import { findInvitation } from "./find-invitation";
import { digestInvitation, enrolment } from "./invitation";
import { type PasswordError, prepareAccess } from "./prepare-access";

/**
 * Sets the password that a person has chosen by an invitation, or by the link of a forgotten one. The link ends with it, and so does
 * every session. For an hour its token proves whose account it is to `setUpAuthenticator`.
 */
export async function acceptInvitation(
  { token, password }: { token: string; password: string },
  deps: { db: Database; now: () => Date },
): Promise<Result<{ email: string }, PasswordError | { kind: "invitation_ended" }>> {
  const invited = await findInvitation({ token }, deps);
  if (invited === undefined) return err({ kind: "invitation_ended" });
  const prepared = await prepareAccess({ email: invited.email, password }, deps.now());
  if (!prepared.ok) return prepared;
  const { columns } = prepared.value;
  const digest = digestInvitation(token);
  const accepted = await deps.db.$transaction(async (tx) => {
    await inviteByReset(tx, digest, deps.now());
    // The condition is repeated: of two who accept at once, one finds it ended.
    const { count } = await tx.staff.updateMany({
      where: { invitationDigest: digest, invitationExpiresAt: { gt: deps.now() } },
      data: { ...columns, ...enrolment(token, deps.now()), sessionGeneration: { increment: 1 } },
    });
    return count === 1;
  });
  return accepted ? ok(invited) : err({ kind: "invitation_ended" });
}

/** Uses up the link of a forgotten password: it ends the password and is an invitation from now on. The person's other links end. */
async function inviteByReset(tx: Prisma.TransactionClient, digest: string, now: Date): Promise<void> {
  const { count } = await tx.staffPasswordReset.updateMany({
    where: { digest, usedAt: null, expiresAt: { gt: now }, staff: { disabledAt: null } },
    data: { usedAt: now },
  });
  if (count === 0) return;
  const { staffId, expiresAt } = await tx.staffPasswordReset.findUniqueOrThrow({ where: { digest } });
  await tx.staffPasswordReset.updateMany({ where: { staffId, usedAt: null }, data: { usedAt: now } });
  await tx.staff.updateMany({
    where: { id: staffId, disabledAt: null },
    data: {
      passwordHash: null,
      invitationDigest: digest,
      invitationExpiresAt: expiresAt,
      sessionGeneration: { increment: 1 },
    },
  });
}
