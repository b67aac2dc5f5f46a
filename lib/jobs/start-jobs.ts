import "server-only";
import PgBoss, { type Job } from "pg-boss";

import { isStopping, stopBeforeExit } from "@/lib/before-exit";
import { environment } from "@/lib/environment";
import { shopLog } from "@/lib/log/shop-log";
import { processServices } from "@/lib/process-services";
import { reportLateJob } from "@/lib/use-cases/job-pass";
import { sweep } from "@/lib/use-cases/payment/sweep";
import { setJobsRunning } from "./are-jobs-running";
import { chargePlans } from "./charge-plans";
import { sendMails } from "./send-mails";

const queue = "sweep";
/** Seconds after which a pass whose process died makes room for the next. */
const passExpires = 120;
/** Milliseconds until the next attempt to start, after the database refused one. */
const startAgainAfter = 30_000;

/** Milliseconds between two looks at whether the sweep is late. */
const watchEvery = 60_000;

const log = shopLog.with({ job: queue });

/**
 * Sweeps and charges plans every minute, in one of all instances that share the database, and sends mails.
 *
 * The queue has a schema of its own (`pgboss`) in the shop's PostgreSQL, which pg-boss creates and migrates. When a
 * process ends during a pass, another instance runs the next pass. A process that was told to exit takes no more passes.
 */
export async function startJobs(): Promise<void> {
  if (isStopping()) return;
  const boss = new PgBoss({ connectionString: environment.DATABASE_URL, max: 3, application_name: "jobs" });
  boss.on("error", (error) => log.error({ error }, "job queue failed"));
  try {
    await boss.start();
    await boss.createQueue(queue, {
      name: queue,
      policy: "stately",
      retryLimit: 0,
      expireInSeconds: passExpires,
    });
    await boss.work(queue, { pollingIntervalSeconds: 5 }, runPasses());
    await boss.schedule(queue, "* * * * *", undefined, { tz: "UTC" });
    await sendMails(boss);
    await chargePlans(boss);
    stopBeforeExit(() => boss.stop({ timeout: passExpires * 1000 }));
    setJobsRunning();
  } catch (error) {
    log.error({ error }, "job queue did not start");
    await boss
      .stop({ graceful: false })
      .catch((cause: unknown) => log.error({ error: cause }, "job queue failed"));
    setTimeout(() => void startJobs(), startAgainAfter).unref();
  }
}

/** Reports every minute where a job is late: a process that stopped or a stuck queue cannot do it itself. */
export function watchJobs(): void {
  const watch = async () => {
    const { db } = processServices(log);
    for (const job of ["sweep", "plans"] as const)
      await reportLateJob(job, { db, log, upMs: process.uptime() * 1000 });
  };
  const report = (error: unknown) => log.error({ error }, "job watch failed");
  setInterval(() => void watch().catch(report), watchEvery).unref();
}

/** A worker that sweeps once for each job. It logs a pass that changed something, with the job's id as request id. */
function runPasses(): (jobs: Job<unknown>[]) => Promise<void> {
  let endingLogged = 0;
  return async (jobs) => {
    for (const { id } of jobs) {
      const passLog = log.with({ requestId: id });
      try {
        const counts = await sweep({}, processServices(passLog));
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
