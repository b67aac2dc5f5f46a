import "server-only";
import type { Deps } from "@/lib/payments/deps";

type ReadDeps = Pick<Deps, "db">;

// In SQL, because Prisma has models of the shop's own tables alone, and no word for the database's clock.

/** Whether the database answers. */
export async function isDatabaseAvailable({ db }: ReadDeps): Promise<boolean> {
  return db.$queryRaw`SELECT 1`.then(
    () => true,
    () => false,
  );
}

/** Whether the shop's role may read every table. */
export async function canReadTables({ db }: ReadDeps): Promise<boolean> {
  const [row] = await db.$queryRaw<[{ readable: boolean }]>`
    SELECT coalesce(bool_and(has_table_privilege(oid, 'SELECT')), false) AS "readable"
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v')`;
  return row.readable;
}

/** The names of the migrations that the database has. */
export async function appliedMigrations({ db }: ReadDeps): Promise<string[]> {
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT "migration_name" AS "name" FROM "_prisma_migrations"
    WHERE "finished_at" IS NOT NULL AND "rolled_back_at" IS NULL`;
  return rows.map(({ name }) => name);
}

// Ages are by the database's clock, which all instances share.

/** How many operations have an unknown outcome, and the seconds since the oldest of them was opened; 0 without one. */
export async function readUnknownFigures({ db }: ReadDeps): Promise<{ count: number; oldest: number }> {
  const [row] = await db.$queryRaw<[{ count: number; oldest: number }]>`
    SELECT count(*)::float8 AS "count",
      coalesce(extract(epoch FROM now() - min("opened_at")), 0)::float8 AS "oldest"
    FROM "operation" WHERE "state" = 'UNKNOWN'`;
  return row;
}

/** How many payment attempts the orders of the last 24 hours have, by their outcome so far. */
export async function readPaymentFigures({ db }: ReadDeps): Promise<{ outcome: string; count: number }[]> {
  return db.$queryRaw`
    SELECT CASE WHEN p."outcome_unknown" THEN 'outcome_unknown' ELSE p."order_state"::text END AS "outcome", count(*)::float8 AS "count"
    FROM "orders" o JOIN "payment" p ON p."order_id" = o."id"
    WHERE o."created_at" > now() - interval '24 hours' GROUP BY 1`;
}

/** How many mails wait, the seconds since the oldest of them was written, and how many may have been sent or not. */
export async function readMailFigures({ db }: ReadDeps): Promise<{
  waiting: number;
  oldest: number;
  unknown: number;
}> {
  const [row] = await db.$queryRaw<[{ waiting: number; oldest: number; unknown: number }]>`
    SELECT count(*) FILTER (WHERE "state" IN ('QUEUED', 'SENDING'))::float8 AS "waiting",
      coalesce(extract(epoch FROM now() - min("created_at") FILTER (WHERE "state" IN ('QUEUED', 'SENDING'))), 0)::float8
        AS "oldest",
      count(*) FILTER (WHERE "state" = 'UNKNOWN' AND NOT EXISTS (
        SELECT 1 FROM "mail" a WHERE a."again_of" = m."id"))::float8 AS "unknown"
    FROM "mail" m WHERE "state" IN ('QUEUED', 'SENDING', 'UNKNOWN')`;
  return row;
}

/** How many jobs wait in the queue, and the seconds since the oldest was due. */
export async function readQueueFigures({
  db,
  watchedJobs,
}: ReadDeps & { watchedJobs: readonly string[] }): Promise<{ count: number; lag: number }> {
  const [row] = await db.$queryRaw<[{ count: number; lag: number }]>`
    SELECT count(*)::float8 AS "count",
      greatest(coalesce(extract(epoch FROM now() - min("start_after")), 0), 0)::float8 AS "lag"
    FROM "pgboss"."job" WHERE "name" = ANY (${watchedJobs}) AND "state" IN ('created', 'retry')`;
  return row;
}
