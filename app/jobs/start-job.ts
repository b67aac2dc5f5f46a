import "server-only";
import type { PgBoss } from "pg-boss";

import { processServices } from "@/app/composition/process-services";
import { shopLog } from "@/lib/log/log";
import { inSpan } from "@/lib/monitor/span";
import { modules } from "@/modules/server";
import type { ShopJob } from "@/modules/seam/shop-module";
import { createQueue } from "./create-queue";
import { repeat } from "./repeat";

/** Milliseconds between two looks at whether a job is due. */
const lookEvery = 2_000;
/** Seconds between two looks at the queue of a job: one that runs every minute may wait so long, and any other one is notified. */
const pollEvery = 15;

/**
 * Starts a job as a queue of pg-boss: each run is in one of all workers that share the database. When a worker ends during a run,
 * another one does the next.
 */
export async function startJob(boss: PgBoss, job: ShopJob, signal: AbortSignal): Promise<void> {
  const { name, expires, isDue, run } = job;
  const log = shopLog.with({ job: name });
  const deps = processServices(log);
  await createQueue(boss, { name, policy: "stately", retryLimit: 0, expireInSeconds: expires }, deps.db);
  const worker = await boss.work(name, { pollingIntervalSeconds: pollEvery }, async (runs) => {
    for (const { id } of runs) {
      const runLog = log.with({ requestId: id });
      try {
        await inSpan(`job ${name}`, { job: name, requestId: id }, () =>
          run({ signal, modules }, processServices(runLog)),
        );
      } catch (error) {
        runLog.error({ error }, "job failed");
        throw error;
      }
    }
  });
  if (isDue === undefined) return boss.schedule(name, "* * * * *", undefined, { tz: "UTC" });
  const look = async () => {
    if (!(await isDue(deps))) return;
    await boss.send(name, {});
    boss.notifyWorker(worker);
  };
  void repeat(look, { every: lookEvery, signal, log });
}

/** Ends the schedules of jobs that the shop no longer has. */
export async function endOtherSchedules(boss: PgBoss, jobs: readonly ShopJob[]): Promise<void> {
  const known = new Set(jobs.map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) if (!known.has(name)) await boss.unschedule(name);
}
