import "server-only";

import type { Database } from "@/lib/db/database";
import { type Result, err, ok } from "@/lib/result";

import { letInBy } from "./invited-by";
import { isLastOwner } from "./last-owner";
import { removeAuthenticator } from "./remove-authenticator";
import { noEnrolment } from "./invitation";
import { type Access, type PasswordError, prepareAccess } from "./prepare-access";

/**
 * Takes a member of staff's password away and ends every session; a new password or a one-time invitation replaces it.
 *
 * An earlier invitation and the authenticator app end, too. A disabled account stays as it is. The last owner's password is only taken by the command, with
 * `evenLastOwner`. `by` is the owner who makes the link; left out for a command.
 */
export async function resetStaff(
  input: { email: string; password?: string; by?: string; evenLastOwner?: boolean },
  { db, now }: { db: Database; now: () => Date },
): Promise<Result<Access, PasswordError | { kind: "not_found" | "disabled" | "last_owner" }>> {
  const { email, password, by, evenLastOwner = false } = input;
  const prepared = await prepareAccess({ email, password }, now());
  if (!prepared.ok) return prepared;
  const { access, columns } = prepared.value;
  return db.$transaction(async (tx) => {
    if (!evenLastOwner && (await isLastOwner(tx, email))) return err({ kind: "last_owner" });
    const { count } = await tx.staff.updateMany({
      where: { email, disabledAt: null },
      data: { ...noEnrolment, ...columns, ...letInBy(by, now()), sessionGeneration: { increment: 1 } },
    });
    if (count === 1) {
      await removeAuthenticator(tx, email);
      return ok(access);
    }
    return err({ kind: (await tx.staff.count({ where: { email } })) === 0 ? "not_found" : "disabled" });
  });
}
