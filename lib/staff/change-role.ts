import "server-only";

import type { Database } from "@/lib/db/database";
import type { StaffRole } from "@/lib/db/generated/enums";
import { type Result, err, ok } from "@/lib/result";

import { isLastOwner } from "./last-owner";

/** Gives a member of staff another role and ends every session; the same role again changes nothing. The last owner stays one. */
export async function changeRole(
  { email, role }: { email: string; role: StaffRole },
  { db }: { db: Database },
): Promise<Result<{ changed: boolean }, { kind: "not_found" | "last_owner" }>> {
  return db.$transaction(async (tx) => {
    if (role !== "owner" && (await isLastOwner(tx, email))) return err({ kind: "last_owner" });
    const { count } = await tx.staff.updateMany({
      where: { email, role: { not: role } },
      data: { role, sessionGeneration: { increment: 1 } },
    });
    const exists = count === 1 || (await tx.staff.count({ where: { email } })) === 1;
    return exists ? ok({ changed: count === 1 }) : err({ kind: "not_found" });
  });
}
