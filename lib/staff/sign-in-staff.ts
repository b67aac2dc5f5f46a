import "server-only";

import type { PrismaClient } from "@/lib/db/generated/client";
import { signInLimits } from "@/lib/limits/sign-in-limits";
import { type Result, err } from "@/lib/result";
import type { Deps } from "@/lib/payments/deps";

import { normalizeEmail } from "./staff-email";
import { verifyCredentials } from "./verify-credentials";
import type { SignedInStaff } from "./views";

export type SignInError = { kind: "wrong_credentials" | "too_many_attempts" | "busy" };

/**
 * Signs a member of staff in by e-mail address and password, within the limits on attempts.
 *
 * `ip` is the client's address, `knownBrowser` the id of a browser in which this person has signed in before. The error
 * does not say which of address and password was wrong. The log has a line for each attempt: from where, and at which account.
 * It never has the typed address, which may be a password in the wrong field.
 */
export async function signInStaff(
  input: { email: string; password: string; ip: string; knownBrowser: string | undefined },
  { db, log }: Pick<Deps, "log"> & { db: PrismaClient },
): Promise<Result<SignedInStaff, SignInError>> {
  const { password, ip, knownBrowser } = input;
  const attempt = { email: normalizeEmail(input.email), ip, knownBrowser };
  const limits = signInLimits(db);
  const counted = await limits.countAttempt(attempt);
  const credentials = { email: attempt.email, password, knownBrowser: knownBrowser !== undefined };
  const verified = counted
    ? await verifyCredentials(credentials, { db })
    : err({ kind: "too_many_attempts" as const });
  if (verified.ok) {
    await limits.clearAttempts(attempt);
    log.info({ staffId: verified.value.id, client: ip }, "staff signed in");
    return verified;
  }
  if (verified.error.kind === "busy") await limits.returnAttempt(attempt);
  const account = await db.staff.findUnique({ where: { email: attempt.email }, select: { id: true } });
  const reason = verified.error.kind;
  if (account === null) log.warn({ client: ip, reason }, "staff's sign-in refused: no such account");
  else log.warn({ staffId: account.id, client: ip, reason }, "staff's sign-in refused");
  return verified;
}
