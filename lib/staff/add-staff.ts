import "server-only";

import type { Database } from "@/lib/db/database";
import type { StaffRole } from "@/lib/db/generated/enums";
import { type Result, err, ok } from "@/lib/result";

import { letInBy } from "./invited-by";
import { type Access, type PasswordError, prepareAccess } from "./prepare-access";

/**
 * Adds a member of staff, with a password or else with a one-time invitation.
 *
 * `email` is one of `staffEmailSchema`, `by` the owner who invites; left out for a command.
 */
export async function addStaff(
  { email, role, password, by }: { email: string; role: StaffRole; password?: string; by?: string },
  { db, now }: { db: Database; now: () => Date },
): Promise<Result<Access, PasswordError | { kind: "already_exists" }>> {
  const prepared = await prepareAccess({ email, password }, now());
  if (!prepared.ok) return prepared;
  const { access, columns } = prepared.value;
  // The shop may write no password, not even an empty one.
  const passwordHash = columns.passwordHash ?? undefined;
  const { count } = await db.staff.createMany({
    data: { email, name: email, role, ...columns, passwordHash, ...letInBy(by, now()) },
    skipDuplicates: true,
  });
  return count === 0 ? err({ kind: "already_exists" }) : ok(access);
}
