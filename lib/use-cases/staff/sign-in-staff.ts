import "server-only";

import type { PrismaClient } from "@/lib/db/generated/client";
import { signInLimits } from "@/lib/rate-limits/sign-in-limits";
import { type Result, err, ok } from "@/lib/result";

import { normalizeEmail, verifyCredentials } from "./verify-credentials";
import type { StaffMember } from "./views";

export type SignInError = { kind: "wrong_credentials" | "too_many_attempts" };

/**
 * Signs a member of staff in by e-mail address and password, within the limits on attempts.
 *
 * `ip` is the sender's address. The error does not say which of address and password was wrong.
 */
export async function signInStaff(
  input: { email: string; password: string; ip: string },
  { db }: { db: PrismaClient },
): Promise<Result<StaffMember, SignInError>> {
  const attempt = { email: normalizeEmail(input.email), ip: input.ip };
  const limits = signInLimits(db);
  if (!(await limits.countAttempt(attempt))) return err({ kind: "too_many_attempts" });
  const staff = await verifyCredentials({ email: attempt.email, password: input.password }, { db });
  if (staff === undefined) return err({ kind: "wrong_credentials" });
  await limits.clearAttempts(attempt);
  return ok(staff);
}
