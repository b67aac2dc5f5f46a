import "server-only";
import type { Database } from "@/lib/db/database";
import type { Log } from "@/lib/log/log";

/** A job that runs every minute, or the worker itself, which shows that it runs more often. */
export type JobName = "sweep" | "plans" | "worker";

/** Milliseconds after its last pass from which a job is late. */
export const lateAfter = { sweep: 3 * 60_000, plans: 3 * 60_000, worker: 60_000 } satisfies Record<
  JobName,
  number
>;

/** Records that a pass of a job ran to its end. By the database's clock, which all instances share. */
export async function recordJobPass(job: JobName, { db }: { db: Database }): Promise<void> {
  await db.$executeRaw`
    INSERT INTO "job_pass" ("job", "completed_at") VALUES (${job}, now())
    ON CONFLICT ("job") DO UPDATE SET "completed_at" = now()`;
}

/** Milliseconds since the last completed pass of a job; undefined if none has completed yet. */
export async function timeSinceJobPass(job: JobName, { db }: { db: Database }): Promise<number | undefined> {
  const [row] = await db.$queryRaw<{ elapsed: number }[]>`
    SELECT (extract(epoch FROM now() - "completed_at") * 1000)::float8 AS "elapsed"
    FROM "job_pass" WHERE "job" = ${job}`;
  return row?.elapsed;
}

type Since = {
  db: Database;
  /** How long this process has run: what counts before the first pass of all. */
  upMs: number;
};

/** Whether a job is late: it has completed no pass for three minutes, or no worker was seen for one. Logs an error if it is. */
export async function reportLateJob(job: JobName, { log, ...since }: Since & { log: Log }): Promise<boolean> {
  const elapsed = (await timeSinceJobPass(job, since)) ?? since.upMs;
  const isLate = elapsed > lateAfter[job];
  if (isLate) log.error({ job, durationMs: Math.round(elapsed) }, "job is late");
  return isLate;
}
