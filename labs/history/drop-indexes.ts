import type { Client } from "pg";

/**
 * Drops the indexes, keys and foreign keys of tables, and foreign keys to them; answers the statements that make them
 * again, in their order. Making them again checks every row.
 */
export async function dropIndexes(tables: readonly string[], client: Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; make: string }>(
    `WITH "filled" AS (SELECT unnest($1::text[])::regclass AS "id")
     SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', "conrelid"::regclass, "conname") AS "drop",
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', "conrelid"::regclass, "conname", pg_get_constraintdef("oid")) AS "make",
       CASE "contype" WHEN 'f' THEN 3 ELSE 2 END AS "place"
     FROM pg_constraint
     WHERE "contype" IN ('p', 'u', 'x', 'f')
       AND ("conrelid" IN (SELECT "id" FROM "filled") OR "confrelid" IN (SELECT "id" FROM "filled"))
     UNION ALL
     SELECT format('DROP INDEX %s', "indexrelid"::regclass), pg_get_indexdef("indexrelid"), 1 FROM pg_index
     WHERE "indrelid" IN (SELECT "id" FROM "filled")
       AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE "conindid" = "indexrelid" AND "contype" IN ('p', 'u', 'x'))
     ORDER BY "place", "make"`,
    [tables.map((table) => `"${table}"`)],
  );
  for (const { drop } of rows.toReversed()) await client.query(drop);
  return rows.map(({ make }) => make);
}
