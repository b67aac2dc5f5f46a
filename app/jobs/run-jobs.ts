import "server-only";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";

import { PgBoss } from "pg-boss";

import { environment } from "@/lib/environment";
import { shopLog } from "@/lib/log/log";
import { processServices } from "@/app/composition/process-services";
import { reportLateJob } from "@/lib/monitor/job-pass";
import { recordJobPass } from "@/lib/monitor/shared-state";
import { checkInstance } from "@/lib/health/check-instance";
import { repeat } from "./repeat";
import { sendMails } from "./send-mails";
import { shopJobs } from "./shop-jobs";
import { endOtherSchedules, startJob } from "./start-job";

/** Milliseconds that runs have to end in when the worker stops. */
const stopWithin = 120_000;
/** Milliseconds until the next attempt to start, after the database refused one. */
const startAgainAfter = 5_000;
/** Milliseconds between two signs of life of a worker. */
const beatEvery = 10_000;
/** Milliseconds between two looks at whether a job is late, and at the machine. */
const watchEvery = 60_000;

/** Jobs run every minute, so their schedule may be read some seconds later. No job is a flow of jobs. */
const polling = { cronWorkerIntervalSeconds: 15, flowIntervalSeconds: 3_600 };

const log = shopLog.with({ job: "worker" });

/**
 * Runs the shop's jobs and sends mails, until `signal` is aborted. Resolves when all that ran has ended.
 *
 * Each run is in one of all workers that share the database. The queue has a schema of its own (`pgboss`) in the shop's
 * PostgreSQL, which pg-boss creates and migrates. When a worker ends during a run, another one does the next. Once
 * `signal` is aborted, no run begins, and those that run begin nothing more.
 */
export async function runJobs({ signal }: { signal: AbortSignal }): Promise<void> {
  const beat = () => recordJobPass("worker", processServices(log));
  const repeating = [
    repeat(beat, { every: beatEvery, signal, log }),
    repeat(reportLateJobs, { every: watchEvery, signal, log }),
    repeat(() => checkInstance(processServices(log)), { every: watchEvery, signal, log }),
  ];
  while (!signal.aborted) {
    const boss = new PgBoss({
      connectionString: environment.DATABASE_URL,
      max: 3,
      application_name: "jobs",
      ...polling,
    });
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
    await boss.stop({ timeout: stopWithin }).catch(logFailure);
  }
  await Promise.all(repeating);
}

async function startJobs(boss: PgBoss, signal: AbortSignal): Promise<void> {
  await boss.start();
  for (const job of shopJobs) await startJob(boss, job, signal);
  await endOtherSchedules(boss, shopJobs);
  await sendMails(boss, signal);
}

/** Logs an error for each job that is late: a worker that hangs cannot do it itself. */
async function reportLateJobs(): Promise<void> {
  const { db, watchedJobs } = processServices(log);
  for (const job of watchedJobs) await reportLateJob(job, { db, log, upMs: process.uptime() * 1000 });
}
