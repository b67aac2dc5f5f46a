import "server-only";

import type { Database } from "@/lib/db/database";
import { type Result, err, ok } from "@/lib/result";

import { type Access, type PasswordError, prepareAccess } from "./prepare-access";

/**
 * Adds a member of staff, with a password or else with a one-time invitation.
 *
 * `email` is one of `staffEmailSchema`.
 */
export async function addStaff(
  { email, password }: { email: string; password?: string },
  { db, now }: { db: Database; now: () => Date },
): Promise<Result<Access, PasswordError | { kind: "already_exists" }>> {
  const prepared = await prepareAccess({ email, password }, now());
  if (!prepared.ok) return prepared;
  const { access, columns } = prepared.value;
  const { count } = await db.staff.createMany({
    data: { email, name: email, ...columns },
    skipDuplicates: true,
  });
  return count === 0 ? err({ kind: "already_exists" }) : ok(access);
}
