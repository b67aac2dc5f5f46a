import "server-only";

import type { Database } from "@/lib/db/database";
import { type Result, err, ok } from "@/lib/result";

import { type Access, type PasswordError, prepareAccess } from "./prepare-access";

/**
 * Takes a member of staff's password away and ends every session; a new password or a one-time invitation replaces it.
 *
 * An earlier invitation ends, too. A disabled account stays as it is.
 */
export async function resetStaff(
  { email, password }: { email: string; password?: string },
  { db, now }: { db: Database; now: () => Date },
): Promise<Result<Access, PasswordError | { kind: "not_found" | "disabled" }>> {
  const prepared = await prepareAccess({ email, password }, now());
  if (!prepared.ok) return prepared;
  const { access, columns } = prepared.value;
  const { count } = await db.staff.updateMany({
    where: { email, disabledAt: null },
    data: { ...columns, sessionGeneration: { increment: 1 } },
  });
  if (count === 1) return ok(access);
  return err({ kind: (await db.staff.count({ where: { email } })) === 0 ? "not_found" : "disabled" });
}
