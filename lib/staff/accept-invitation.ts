import "server-only";

import type { Database } from "@/lib/db/database";
import { type Result, err, ok } from "@/lib/result";

import { findInvitation } from "./find-invitation";
import { digestInvitation } from "./invitation";
import { type PasswordError, prepareAccess } from "./prepare-access";

/** Sets the password that an invited person has chosen. The invitation ends with it, and so does every session. */
export async function acceptInvitation(
  { token, password }: { token: string; password: string },
  deps: { db: Database; now: () => Date },
): Promise<Result<{ email: string }, PasswordError | { kind: "invitation_ended" }>> {
  const invited = await findInvitation({ token }, deps);
  if (invited === undefined) return err({ kind: "invitation_ended" });
  const prepared = await prepareAccess({ email: invited.email, password }, deps.now());
  if (!prepared.ok) return prepared;
  // The condition is repeated: of two who accept at once, one finds it ended.
  const { count } = await deps.db.staff.updateMany({
    where: { invitationDigest: digestInvitation(token), invitationExpiresAt: { gt: deps.now() } },
    data: { ...prepared.value.columns, sessionGeneration: { increment: 1 } },
  });
  return count === 1 ? ok(invited) : err({ kind: "invitation_ended" });
}
