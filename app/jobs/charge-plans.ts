import "server-only";
import type { Job, PgBoss } from "pg-boss";

import { shopLog } from "@/lib/log/log";
import { merchant } from "@/lib/merchant";
import { processServices } from "@/app/composition/process-services";
import { chargeDuePlans } from "@/lib/plans/charge-due-plans";
import { announceCharges } from "@/lib/plans/mails/announce-charges";
import { createQueue } from "./create-queue";

const queue = "plans";
/** Seconds after which a pass whose process died makes room for the next. */
const passExpires = 120;

const log = shopLog.with({ job: queue });

/**
 * Charges the plans that are due every minute, in one of all workers that share the database, and announces the next charges; nothing
 * if the shop sells no plans.
 *
 * When a worker ends during a pass, another one runs the next. Once `signal` is aborted, a pass begins nothing more.
 */
export async function chargePlans(boss: PgBoss, signal: AbortSignal): Promise<void> {
  if (!merchant.features.plans) return boss.unschedule(queue);
  const { db } = processServices(log);
  await createQueue(
    boss,
    { name: queue, policy: "stately", retryLimit: 0, expireInSeconds: passExpires },
    db,
  );
  await boss.work(queue, { pollingIntervalSeconds: 5 }, (jobs) => runPasses(jobs, signal));
  await boss.schedule(queue, "* * * * *", undefined, { tz: "UTC" });
}

/** Logs a pass that did something, with the job's id as request id. */
async function runPasses(jobs: Job<unknown>[], signal: AbortSignal): Promise<void> {
  for (const { id } of jobs) {
    const passLog = log.with({ requestId: id });
    const deps = processServices(passLog);
    try {
      const charged = await chargeDuePlans({ signal }, deps);
      const counts = { ...charged, announced: await announceCharges(deps) };
      if (Object.values(counts).some((count) => count > 0)) passLog.info({ counts }, "plans charged");
    } catch (error) {
      passLog.error({ error }, "charging of plans failed");
      throw error;
    }
  }
}
