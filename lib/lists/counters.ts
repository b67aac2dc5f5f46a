import "server-only";
import type { Database } from "@/lib/db/database";
import { Prisma } from "@/lib/db/generated/client";

/** The exact number that some counters of the database count together: `order`, `order paid`, … */
export async function readCounter(names: readonly string[], db: Database): Promise<number> {
  const [row] = await db.$queryRaw<[{ count: number }]>`SELECT ${counterSql(names)} AS "count"`;
  return row.count;
}

/** The same number, as a part of a statement. */
export function counterSql(names: readonly string[]): Prisma.Sql {
  return Prisma.sql`(coalesce((SELECT sum("count") FROM "counter" WHERE "name" = ANY (${names})), 0)
    + coalesce((SELECT sum("delta") FROM "counter_change" WHERE "name" = ANY (${names})), 0))::float8`;
}

/** The exact numbers of all counters whose names begin alike, with the rest of their names. */
export async function readCounters(
  beginning: string,
  db: Database,
): Promise<{ name: string; count: number }[]> {
  return db.$queryRaw`
    SELECT substr("name", length(${beginning}) + 1) AS "name", sum("count")::float8 AS "count"
    FROM (SELECT "name", "count" FROM "counter" UNION ALL SELECT "name", "delta" FROM "counter_change") "all"
    WHERE starts_with("name", ${beginning}) GROUP BY 1`;
}

/** Adds up what has changed since the last pass. Several processes may do so at once. */
export async function addUpCounters(db: Database): Promise<void> {
  await db.$executeRaw`
    WITH "taken" AS (DELETE FROM "counter_change" RETURNING "name", "delta")
    INSERT INTO "counter" AS t ("name", "count")
      SELECT "name", sum("delta") FROM "taken" GROUP BY "name" ORDER BY "name"
    ON CONFLICT ("name") DO UPDATE SET "count" = t."count" + excluded."count"`;
}

/** Writes changes of counters: each is a row of its own, so that no writer waits for another; a job adds them up. */
export async function changeCounters(
  tx: Prisma.TransactionClient,
  changes: readonly { name: string; delta: number }[],
): Promise<void> {
  const rows = changes.map(({ name, delta }) => Prisma.sql`(${name}, ${delta}::bigint)`);
  await tx.$executeRaw`INSERT INTO "counter_change" ("name", "delta") VALUES ${Prisma.join(rows)}`;
}
