import "server-only";

import type { Database } from "@/lib/db/database";

import type { StaffMember } from "./views";

/** Finds the member of staff of a session; undefined once they are removed or disabled, or the session was ended. */
export async function findStaff(
  { id, sessionGeneration }: { id: string; sessionGeneration: number },
  { db }: { db: Database },
): Promise<StaffMember | undefined> {
  const staff = await db.staff.findUnique({
    where: { id, sessionGeneration, disabledAt: null },
    select: { id: true, email: true, name: true },
  });
  return staff ?? undefined;
}
