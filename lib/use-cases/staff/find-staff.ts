import "server-only";

import type { Database } from "@/lib/db/database";
import { lateAfter } from "@/lib/use-cases/job-pass";
import type { CurrentStaff } from "./views";

/**
 * Finds the member of staff of a session; undefined once they are removed or disabled, or the session was ended.
 *
 * One statement, because every page of the admin runs it: with the number of unknown outcomes and the worker that was last seen,
 * which each page shows.
 */
export async function findStaff(
  { id, sessionGeneration }: { id: string; sessionGeneration: number },
  { db }: { db: Database },
): Promise<CurrentStaff | undefined> {
  const [staff] = await db.$queryRaw<CurrentStaff[]>`
    SELECT "id", "email", "name",
      (SELECT count(*)::int FROM "operation" WHERE "state" = 'UNKNOWN') AS "unknownOutcomes",
      (SELECT "completed_at" FROM "job_pass" WHERE "job" = 'worker') AS "workerSeenAt",
      NOT EXISTS (
        SELECT 1 FROM "job_pass" WHERE "job" = 'worker'
          AND "completed_at" > now() - make_interval(secs => ${lateAfter.worker / 1000}::float8)) AS "workerMissing"
    FROM "staff"
    WHERE "id" = ${id}::uuid AND "session_generation" = ${sessionGeneration} AND "disabled_at" IS NULL`;
  return staff;
}
