import "server-only";

import type { PrismaClient } from "@/lib/db/generated/client";
import { type Result, err, ok } from "@/lib/result";
import { signInLimits } from "@/lib/rate-limits/sign-in-limits";
import { type StaffMember, staffAddress, verifyStaff } from "./verify-staff";

/**
 * Admits a member of staff by address and password, within the limits of guessing.
 *
 * `ip` is where the attempt came from. Too many attempts are told apart from wrong ones; nothing else is.
 */
export async function signInStaff(
  { email: typed, password, ip }: { email: string; password: string; ip: string },
  { db }: { db: PrismaClient },
): Promise<Result<StaffMember, { kind: "wrong" | "too_many_attempts" }>> {
  const email = staffAddress(typed);
  const limits = signInLimits(db);
  if (!(await limits.admit({ email, ip }))) return err({ kind: "too_many_attempts" });
  const staff = await verifyStaff({ email, password }, { db });
  if (staff === undefined) return err({ kind: "wrong" });
  await limits.forgive({ email, ip });
  return ok(staff);
}
