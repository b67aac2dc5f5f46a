import "server-only";
import type { Database } from "@/lib/db/database";
import { Prisma } from "@/lib/db/generated/client";

/** The exact number that a tally of the database counts: `order`, `order paid`, … */
export async function readTally(name: string, db: Database): Promise<number> {
  const [row] = await db.$queryRaw<[{ count: number }]>`SELECT ${tallyCount(name)} AS "count"`;
  return row.count;
}

/** The same number, as a part of a statement. */
export function tallyCount(name: string): Prisma.Sql {
  return Prisma.sql`(coalesce((SELECT "count" FROM "tally" WHERE "name" = ${name}), 0)
    + coalesce((SELECT sum("delta") FROM "tally_change" WHERE "name" = ${name}), 0))::float8`;
}

/** The exact numbers of all tallies whose names begin alike, with the rest of their names. */
export async function readTallies(
  beginning: string,
  db: Database,
): Promise<{ name: string; count: number }[]> {
  return db.$queryRaw`
    SELECT substr("name", length(${beginning}) + 1) AS "name", sum("count")::float8 AS "count"
    FROM (SELECT "name", "count" FROM "tally" UNION ALL SELECT "name", "delta" FROM "tally_change") "all"
    WHERE starts_with("name", ${beginning}) GROUP BY 1`;
}

/** Adds up what has changed since the last pass. Several processes may do so at once. */
export async function addUpTally(db: Database): Promise<void> {
  await db.$executeRaw`SELECT "add_up_tally"()`;
}
