import "server-only";
import type { PgBoss } from "pg-boss";

import { chainAudit } from "@/lib/audit/audit-chain";
import { shopLog } from "@/lib/log/log";
import { processServices } from "@/app/composition/process-services";
import { createQueue } from "./create-queue";

const queue = "audit";
/** Seconds after which a pass whose process died makes room for the next. */
const passExpires = 60;

const log = shopLog.with({ job: queue });

/**
 * Chains the entries of the audit every minute, in one of all workers that share the database, and logs the chain's head: a copy
 * of the log proves that no entry before it was changed.
 */
export async function chainAuditEveryMinute(boss: PgBoss): Promise<void> {
  const { db } = processServices(log);
  await createQueue(
    boss,
    { name: queue, policy: "stately", retryLimit: 0, expireInSeconds: passExpires },
    db,
  );
  await boss.work(queue, { pollingIntervalSeconds: 5 }, async () => {
    const head = await chainAudit({ db });
    if (head !== undefined) log.info({ entries: Number(head.position), head: head.hash }, "audit chained");
  });
  await boss.schedule(queue, "* * * * *", undefined, { tz: "UTC" });
}
