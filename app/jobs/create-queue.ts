import "server-only";
import type { PgBoss, Queue } from "pg-boss";

import type { Database } from "@/lib/db/database";
import { lockQueueCreation } from "@/lib/db/lock-row";

/**
 * Creates a queue if there is none.
 *
 * One worker at a time: two that create a queue at the same moment deadlock, because each has a lock on the table of queues
 * when it adds a foreign key to it.
 */
export async function createQueue(boss: PgBoss, { name, ...options }: Queue, db: Database): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockQueueCreation(tx);
    await boss.createQueue(name, options);
  });
}
