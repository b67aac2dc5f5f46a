import "server-only";

import type { PrismaClient } from "@/lib/db/generated/client";
import { signInLimits } from "@/lib/rate-limits/sign-in-limits";
import { type Result, err } from "@/lib/result";

import { normalizeEmail } from "./staff-email";
import { verifyCredentials } from "./verify-credentials";
import type { SignedInStaff } from "./views";

export type SignInError = { kind: "wrong_credentials" | "too_many_attempts" | "busy" };

/**
 * Signs a member of staff in by e-mail address and password, within the limits on attempts.
 *
 * `ip` is the client's address, `knownBrowser` the id of a browser in which this person has signed in before. The error
 * does not say which of address and password was wrong.
 */
export async function signInStaff(
  input: { email: string; password: string; ip: string; knownBrowser: string | undefined },
  { db }: { db: PrismaClient },
): Promise<Result<SignedInStaff, SignInError>> {
  const { password, ip, knownBrowser } = input;
  const attempt = { email: normalizeEmail(input.email), ip, knownBrowser };
  const limits = signInLimits(db);
  if (!(await limits.countAttempt(attempt))) return err({ kind: "too_many_attempts" });
  const credentials = { email: attempt.email, password, knownBrowser: knownBrowser !== undefined };
  const verified = await verifyCredentials(credentials, { db });
  if (verified.ok) await limits.clearAttempts(attempt);
  else if (verified.error.kind === "busy") await limits.returnAttempt(attempt);
  return verified;
}
