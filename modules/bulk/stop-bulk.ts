import "server-only";

import type { Database } from "@/lib/db/database";

/** Stops a run: nothing of it that has not started is done any more. Returns how many orders are left out. */
export async function stopBulk(
  { id, result = "stopped" }: { id: string; result?: string },
  { db, now }: { db: Database; now: () => Date },
): Promise<number> {
  const { count } = await db.bulkItem.updateMany({
    where: { runId: id, startedAt: null },
    data: { startedAt: now(), result },
  });
  return count;
}
