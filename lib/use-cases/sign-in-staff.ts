import "server-only";

import type { PrismaClient } from "@/lib/db/generated/client.ts";
import { type Result, err, ok } from "@/lib/result.ts";
import { signInLimits } from "./sign-in-limits.ts";
import { type StaffMember, verifyStaff } from "./verify-staff.ts";

/**
 * Admits a member of staff by address and password, within the limits of guessing.
 *
 * `ip` is where the attempt came from. Too many attempts are told apart from wrong ones; nothing else is.
 */
export async function signInStaff(
  { email, password, ip }: { email: string; password: string; ip: string },
  { db }: { db: PrismaClient },
): Promise<Result<StaffMember, { kind: "wrong" | "too_many_attempts" }>> {
  const limits = signInLimits(db);
  if (!(await limits.admit({ email, ip }))) return err({ kind: "too_many_attempts" });
  const staff = await verifyStaff({ email, password }, { db });
  if (staff === undefined) return err({ kind: "wrong" });
  await limits.forgive({ email, ip });
  return ok(staff);
}
