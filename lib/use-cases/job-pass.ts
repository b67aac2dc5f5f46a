import "server-only";
import type { Database } from "@/lib/db/database";
import type { Log } from "@/lib/log/log";

/** A job that runs every minute. */
export type JobName = "sweep";

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

/**
 * Logs an error where a job is late: no pass has completed for three minutes, in no instance.
 *
 * `upMs` is how long this process has run; before the first pass of all, the job is late from then on.
 */
export async function reportLateJob(
  job: JobName,
  { db, log, upMs }: { db: Database; log: Log; upMs: number },
): Promise<void> {
  const elapsed = (await timeSinceJobPass(job, { db })) ?? upMs;
  if (elapsed > lateAfter) log.error({ job, durationMs: Math.round(elapsed) }, "job is late");
}
