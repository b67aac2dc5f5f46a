import "server-only";
import { z } from "zod";

import type { Database } from "@/lib/db/database";
import type { StaffSessionId } from "@/lib/ids";
import { lateAfter } from "@/lib/monitor/job-pass";
import { isProblem } from "@/lib/monitor/dependencies";
import { staffRoles } from "./rights";
import type { CurrentStaff } from "./views";

/**
 * Finds the member of staff of a session; undefined once they are removed or disabled, or the session was ended.
 *
 * One statement, because every page of the admin runs it: with the number of unknown outcomes and of requests that wait for a second person, the worker that was last seen
 * and the open problems, which each page shows.
 */
export async function findStaff(
  { id, sessionId, sessionGeneration }: { id: string; sessionId: StaffSessionId; sessionGeneration: number },
  { db }: { db: Database },
): Promise<CurrentStaff | undefined> {
  const [staff] = await db.$queryRaw<unknown[]>`
    SELECT "staff"."id", "email", "name", "role"::text, s."proven_at" AS "provenAt",
      EXISTS (SELECT 1 FROM "staff_authenticator" a WHERE a."staff_id" = "staff"."id") AS "hasAuthenticator",
      (SELECT count(*)::int FROM "operation" WHERE "state" = 'UNKNOWN') AS "unknownOutcomes",
      (SELECT count(*)::int FROM "approval" WHERE "state" = 'waiting' AND "expires_at" > now()) AS "waitingApprovals",
      (SELECT "completed_at" FROM "job_pass" WHERE "job" = 'worker') AS "workerSeenAt",
      NOT EXISTS (
        SELECT 1 FROM "job_pass" WHERE "job" = 'worker'
          AND "completed_at" > now() - make_interval(secs => ${lateAfter.worker / 1000}::float8)) AS "workerMissing",
      (SELECT coalesce(json_agg(json_build_object('problem', "problem", 'since', "since") ORDER BY "since"), '[]')
        FROM "dependency_problem") AS "problems"
    FROM "staff"
    JOIN "staff_session" s ON s."id" = ${sessionId}::uuid AND s."staff_id" = "staff"."id" AND s."ended_at" IS NULL
    WHERE "staff"."id" = ${id}::uuid AND "session_generation" = ${sessionGeneration} AND "disabled_at" IS NULL`;
  return staff === undefined ? undefined : { ...currentStaff.parse(staff), sessionId };
}

const currentStaff = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(staffRoles),
  hasAuthenticator: z.boolean(),
  provenAt: z.date().nullable(),
  unknownOutcomes: z.int(),
  waitingApprovals: z.int(),
  workerSeenAt: z.date().nullable(),
  workerMissing: z.boolean(),
  problems: z
    .array(z.object({ problem: z.string(), since: z.coerce.date() }))
    // A problem of a later build is left out.
    .transform((all) =>
      all.flatMap(({ problem, since }) => (isProblem(problem) ? [{ problem, since }] : [])),
    ),
});
