import "server-only";

import type { Database } from "@/lib/db/database";

import type { CurrentStaff } from "./views";

/**
 * Finds the member of staff of a session; undefined once they are removed or disabled, or the session was ended.
 *
 * One statement, because every page of the admin runs it: with the number of unknown outcomes that each page shows.
 */
export async function findStaff(
  { id, sessionGeneration }: { id: string; sessionGeneration: number },
  { db }: { db: Database },
): Promise<CurrentStaff | undefined> {
  const [staff] = await db.$queryRaw<CurrentStaff[]>`
    SELECT "id", "email", "name",
      (SELECT count(*)::int FROM "operation" WHERE "state" = 'UNKNOWN') AS "unknownOutcomes"
    FROM "staff"
    WHERE "id" = ${id}::uuid AND "session_generation" = ${sessionGeneration} AND "disabled_at" IS NULL`;
  return staff;
}
