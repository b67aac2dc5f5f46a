import "server-only";
import type { PgBoss } from "pg-boss";

import { isBulkWaiting, runBulk } from "@/lib/bulk/run-bulk";
import { shopLog } from "@/lib/log/log";
import { processServices } from "@/app/composition/process-services";
import { createQueue } from "./create-queue";
import { repeat } from "./repeat";

const queue = "bulk";
/** Milliseconds between two looks at whether staff asked for bulk work. */
const lookEvery = 2_000;
/** Seconds after which a job whose process died makes room for another. */
const jobExpires = 15 * 60;

const log = shopLog.with({ job: queue });

/** Does the bulk work of staff, in one of all workers that share the database, within seconds. */
export async function doBulk(boss: PgBoss, signal: AbortSignal): Promise<void> {
  const deps = processServices(log);
  await createQueue(
    boss,
    { name: queue, policy: "stately", retryLimit: 0, expireInSeconds: jobExpires },
    deps.db,
  );
  await boss.work(queue, { pollingIntervalSeconds: 2 }, async () => {
    const items = await runBulk({ signal }, deps);
    if (items > 0) log.info({ counts: { items } }, "bulk work done");
  });
  const look = async () => {
    if (await isBulkWaiting(deps)) await boss.send(queue, {});
  };
  void repeat(look, { every: lookEvery, signal, log });
}
