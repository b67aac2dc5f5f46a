import "server-only";

import type { Database } from "@/lib/db/database";
import { type Result, err, ok } from "@/lib/result";

import { noInvitation } from "./invitation";

/** Locks a member of staff out: no sign-in, no invitation, and every session ends. Repeating it changes nothing. */
export async function disableStaff(
  { email }: { email: string },
  { db, now }: { db: Database; now: () => Date },
): Promise<Result<void, { kind: "not_found" }>> {
  await db.staff.updateMany({
    where: { email, disabledAt: null },
    data: { ...noInvitation, disabledAt: now(), sessionGeneration: { increment: 1 } },
  });
  return (await db.staff.count({ where: { email } })) === 0 ? err({ kind: "not_found" }) : ok(undefined);
}
