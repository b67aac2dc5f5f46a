import "server-only";

import type { Database } from "@/lib/db/database";
import { type Result, err, ok } from "@/lib/result";

import { noInvitation } from "./invitation";
import { isLastOwner } from "./last-owner";

/**
 * Locks a member of staff out: no sign-in, no invitation, and every session ends. Repeating it changes nothing.
 *
 * The last owner is only locked out by the command, with `evenLastOwner`.
 */
export async function disableStaff(
  { email, evenLastOwner = false }: { email: string; evenLastOwner?: boolean },
  { db, now }: { db: Database; now: () => Date },
): Promise<Result<void, { kind: "not_found" | "last_owner" }>> {
  return db.$transaction(async (tx) => {
    if (!evenLastOwner && (await isLastOwner(tx, email))) return err({ kind: "last_owner" });
    await tx.staff.updateMany({
      where: { email, disabledAt: null },
      data: { ...noInvitation, disabledAt: now(), sessionGeneration: { increment: 1 } },
    });
    return (await tx.staff.count({ where: { email } })) === 0 ? err({ kind: "not_found" }) : ok(undefined);
  });
}
