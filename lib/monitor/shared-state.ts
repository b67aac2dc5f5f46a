import "server-only";
import type { Database } from "@/lib/db/database";

type StateDeps = { db: Database };

// What all instances share of jobs and problems is written and compared by the database's clock, for which Prisma has no word: a
// machine whose clock differs must not hide what another one has found.

/** Records that a pass of a job ran to its end now; `worker` is the worker itself, which shows that it runs. */
export async function recordJobPass(job: string, { db }: StateDeps): Promise<void> {
  await db.$executeRaw`
    INSERT INTO "job_pass" ("job", "completed_at") VALUES (${job}, now())
    ON CONFLICT ("job") DO UPDATE SET "completed_at" = now()`;
}

/** Milliseconds since the last completed pass of a job; undefined if none has completed yet. */
export async function timeSinceJobPass(job: string, { db }: StateDeps): Promise<number | undefined> {
  const [row] = await db.$queryRaw<{ elapsed: number }[]>`
    SELECT (extract(epoch FROM now() - "completed_at") * 1000)::float8 AS "elapsed"
    FROM "job_pass" WHERE "job" = ${job}`;
  return row?.elapsed;
}

/** Writes that a dependency has a problem, now and, if it is the same as before, since then. */
export async function writeProblem(dependency: string, problem: string, { db }: StateDeps): Promise<void> {
  await db.$executeRaw`
    INSERT INTO "dependency_problem" AS "before" ("dependency", "problem") VALUES (${dependency}, ${problem})
    ON CONFLICT ("dependency") DO UPDATE SET "problem" = excluded."problem", "last_at" = now(),
      "since" = CASE WHEN "before"."problem" = excluded."problem" THEN "before"."since" ELSE now() END`;
}

/** Ends the problem of a dependency, whoever has it (`always`) or if it was not seen for a minute; false if it had none. */
export async function endProblem(
  dependency: string,
  { always }: { always: boolean },
  { db }: StateDeps,
): Promise<boolean> {
  const ended = await db.$executeRaw`
    DELETE FROM "dependency_problem" WHERE "dependency" = ${dependency}
      AND (${always} OR "last_at" < now() - interval '1 minute')`;
  return ended > 0;
}
