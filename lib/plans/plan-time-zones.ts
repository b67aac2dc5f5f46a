import "server-only";
import type { Deps } from "@/lib/payments/deps";

/** The time zones in which the days of plans are days: one, unless the merchant has moved. */
export async function planTimeZones({ db }: Pick<Deps, "db">): Promise<string[]> {
  // From one time zone to the next in the index: DISTINCT would read every plan.
  const rows = await db.$queryRaw<{ timeZone: string }[]>`
    WITH RECURSIVE "zone" AS (
      SELECT min("time_zone") AS "name" FROM "subscription" WHERE "state" <> 'ENDED'
      UNION ALL
      SELECT (SELECT min("time_zone") FROM "subscription" WHERE "state" <> 'ENDED' AND "time_zone" > "zone"."name")
      FROM "zone" WHERE "zone"."name" IS NOT NULL
    )
    SELECT "name" AS "timeZone" FROM "zone" WHERE "name" IS NOT NULL`;
  return rows.map(({ timeZone }) => timeZone);
}
