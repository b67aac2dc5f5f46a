import "server-only";
import type { Database } from "@/lib/db/database";
import type { Log } from "@/lib/log/log";

/** A job that runs every minute. */
export type JobName = "sweep" | "plans";

/** Milliseconds after its last pass from which a job that runs every minute is late. */
const lateAfter = 3 * 60_000;

/** Records that a pass of a job ran to its end. By the database's clock, which all instances share. */
export async function recordJobPass(job: JobName, { db }: { db: Database }): Promise<void> {
  await db.$executeRaw`
    INSERT INTO "job_pass" ("job", "completed_at") VALUES (${job}, now())
    ON CONFLICT ("job") DO UPDATE SET "completed_at" = now()`;
}

/** Milliseconds since the last completed pass of a job; undefined where none has completed yet. */
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

/** Whether a job is late: no pass has completed for three minutes, in no instance. */
export async function isLate(job: JobName, since: Since): Promise<boolean> {
  return (await elapsedSince(job, since)) > lateAfter;
}

/** Logs an error where a job is late. */
export async function reportLateJob(job: JobName, { log, ...since }: Since & { log: Log }): Promise<void> {
  const elapsed = await elapsedSince(job, since);
  if (elapsed > lateAfter) log.error({ job, durationMs: Math.round(elapsed) }, "job is late");
}

async function elapsedSince(job: JobName, { db, upMs }: Since): Promise<number> {
  return (await timeSinceJobPass(job, { db })) ?? upMs;
}
