import "server-only";

import type { Database } from "@/lib/db/database";
import { type Result, err, ok } from "@/lib/result";

import type { Access } from "./prepare-access";
import { letInBy } from "./invited-by";
import { createInvitation, noEnrolment } from "./invitation";
import { removeAuthenticator } from "./remove-authenticator";

/**
 * Lets a disabled member of staff in again, with a one-time invitation to choose a new password. The authenticator app ends.
 *
 * `by` is the owner who makes the link; left out for a command.
 */
export async function enableStaff(
  { email, by }: { email: string; by?: string },
  { db, now }: { db: Database; now: () => Date },
): Promise<Result<Access, { kind: "not_disabled" | "not_found" }>> {
  const { token, columns } = createInvitation(now());
  return db.$transaction(async (tx) => {
    const { count } = await tx.staff.updateMany({
      where: { email, disabledAt: { not: null } },
      data: {
        ...columns,
        ...letInBy(by, now()),
        ...noEnrolment,
        disabledAt: null,
        passwordHash: null,
        sessionGeneration: { increment: 1 },
      },
    });
    if (count === 1) {
      await removeAuthenticator(tx, email);
      return ok({ token });
    }
    return err({ kind: (await tx.staff.count({ where: { email } })) === 0 ? "not_found" : "not_disabled" });
  });
}
