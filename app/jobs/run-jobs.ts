import "server-only";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";

import { PgBoss, type Job } from "pg-boss";

import { environment } from "@/lib/environment";
import { shopLog } from "@/lib/log/log";
import { processServices } from "@/app/composition/process-services";
import { reportLateJob } from "@/lib/monitor/job-pass";
import { recordJobPass } from "@/lib/monitor/shared-state";
import { chainAuditEveryMinute } from "./chain-audit";
import { checkInstance } from "@/lib/health/check-instance";
import { chargePlans } from "./charge-plans";
import { createQueue } from "./create-queue";
import { doBulk } from "./do-bulk";
import { repeat } from "./repeat";
import { sendMails } from "./send-mails";
import { sweepPass } from "./sweep-pass";
import { notifyStaffEveryMinute } from "./notify-staff";

const queue = "sweep";
/** Seconds after which a pass whose process died makes room for the next. */
const passExpires = 120;
/** Milliseconds until the next attempt to start, after the database refused one. */
const startAgainAfter = 5_000;
/** Milliseconds between two signs of life of a worker. */
const beatEvery = 10_000;
/** Milliseconds between two looks at whether a job is late, and at the machine. */
const watchEvery = 60_000;

const log = shopLog.with({ job: queue });

/**
 * Sweeps and charges plans every minute, and sends mails, until `signal` is aborted. Resolves when all that ran has ended.
 *
 * Each pass runs in one of all workers that share the database. The queue has a schema of its own (`pgboss`) in the shop's
 * PostgreSQL, which pg-boss creates and migrates. When a worker ends during a pass, another one runs the next pass. Once
 * `signal` is aborted, no pass begins, and those that run begin nothing more.
 */
export async function runJobs({ signal }: { signal: AbortSignal }): Promise<void> {
  const beat = () => recordJobPass("worker", processServices(log));
  const repeating = [
    repeat(beat, { every: beatEvery, signal, log }),
    repeat(reportLateJobs, { every: watchEvery, signal, log }),
    repeat(() => checkInstance(processServices(log)), { every: watchEvery, signal, log }),
  ];
  while (!signal.aborted) {
    const boss = new PgBoss({ connectionString: environment.DATABASE_URL, max: 3, application_name: "jobs" });
    boss.on("error", (error) => log.error({ error }, "job queue failed"));
    const logFailure = (error: unknown) => log.error({ error }, "job queue failed");
    try {
      await startJobs(boss, signal);
    } catch (error) {
      log.error({ error }, "job queue did not start");
      await boss.stop({ graceful: false }).catch(logFailure);
      await delay(startAgainAfter, undefined, { signal }).catch(() => {});
      continue;
    }
    if (!signal.aborted) await once(signal, "abort");
    await boss.stop({ timeout: passExpires * 1000 }).catch(logFailure);
  }
  await Promise.all(repeating);
}

async function startJobs(boss: PgBoss, signal: AbortSignal): Promise<void> {
  await boss.start();
  const { db } = processServices(log);
  await createQueue(
    boss,
    { name: queue, policy: "stately", retryLimit: 0, expireInSeconds: passExpires },
    db,
  );
  await boss.work(queue, { pollingIntervalSeconds: 5 }, runPasses(signal));
  await boss.schedule(queue, "* * * * *", undefined, { tz: "UTC" });
  await chainAuditEveryMinute(boss);
  await notifyStaffEveryMinute(boss);
  await doBulk(boss, signal);
  await sendMails(boss, signal);
  await chargePlans(boss, signal);
}

/** Logs an error for each job that is late: a worker that hangs cannot do it itself. */
async function reportLateJobs(): Promise<void> {
  const { db } = processServices(log);
  for (const job of ["sweep", "plans"] as const)
    await reportLateJob(job, { db, log, upMs: process.uptime() * 1000 });
}

/** What sweeps once for each job of the queue. It logs a pass that changed something, with the job's id as request id. */
function runPasses(signal: AbortSignal): (jobs: Job<unknown>[]) => Promise<void> {
  let endingLogged = 0;
  return async (jobs) => {
    for (const { id } of jobs) {
      const passLog = log.with({ requestId: id });
      try {
        const counts = await sweepPass({ signal }, processServices(passLog));
        const { ending, ...done } = counts;
        const changed = ending !== endingLogged || Object.values(done).some((count) => count > 0);
        if (changed) passLog.info({ counts }, "sweep finished");
        endingLogged = ending;
      } catch (error) {
        passLog.error({ error }, "sweep failed");
        throw error;
      }
    }
  };
}
