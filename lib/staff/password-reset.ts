import "server-only";

import { createHmac, randomUUID } from "node:crypto";

import type { Database } from "@/lib/db/database";
import { createMailRequestLimits } from "@/lib/limits/mail-request-limits";
import type { SealingKeys } from "@/lib/payments/sealing";

import { digestInvitation } from "./invitations";
import { normalizeEmail } from "./accounts";

/** How long the link of a forgotten password works, in minutes. */
export const resetMinutes = 60;

const countRequest = createMailRequestLimits("signInAttempt", {
  emailAndAddress: { points: 3, duration: 60 * 60, keyPrefix: "reset_email_ip" },
  address: { points: 20, duration: 60 * 60, keyPrefix: "reset_ip" },
  email: { points: 10, duration: 60 * 60, keyPrefix: "reset_email" },
  knownBrowser: { points: 5, duration: 60 * 60, keyPrefix: "reset_browser" },
});

type ResetDeps = { db: Database; now: () => Date; staffResetKeys: SealingKeys };

/**
 * Writes the mail with which a member of staff chooses another password, if there is such an active account. The password of now
 * works until then.
 *
 * Returns nothing: whoever asked must not learn who has an account. Call it after the answer was sent, so that its time does not
 * say it either. `address` is the client's.
 */
export async function requestPasswordReset(
  { email, address }: { email: string; address: string },
  { db, now, staffResetKeys }: ResetDeps,
): Promise<void> {
  const typed = normalizeEmail(email);
  if (!(await countRequest({ email: typed, address }, db))) return;
  const staff = await db.staff.findUnique({
    where: { email: typed, disabledAt: null, passwordHash: { not: null } },
    select: { id: true },
  });
  if (staff === null) return;
  const id = randomUUID();
  await db.staffPasswordReset.create({
    data: {
      id,
      staffId: staff.id,
      digest: digestInvitation(tokenOf(id, staffResetKeys.current)),
      expiresAt: new Date(now().getTime() + resetMinutes * 60_000),
      mail: { create: { kind: "staff_password_reset", language: "en", toAddress: typed } },
    },
  });
}

/** The token of a reset's link: 256 bits. It goes into the mail and nowhere else. Undefined if no accepted key made it. */
export function resetToken(
  { id, digest }: { id: string; digest: string },
  { accepted }: SealingKeys,
): string | undefined {
  return accepted.map((key) => tokenOf(id, key)).find((token) => digestInvitation(token) === digest);
}

function tokenOf(id: string, key: Buffer): string {
  return createHmac("sha256", key).update(id).digest("base64url");
}
