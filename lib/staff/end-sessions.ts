import "server-only";

import type { Database } from "@/lib/db/database";

/** Ends every session of a member of staff, in all browsers. */
export async function endSessions({ id }: { id: string }, { db }: { db: Database }): Promise<void> {
  await db.staff.updateMany({ where: { id }, data: { sessionGeneration: { increment: 1 } } });
}
