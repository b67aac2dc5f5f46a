import "server-only";
import type { Deps } from "@/lib/payments/deps";

// In SQL, because Prisma has models of the shop's own tables alone.

/** Whether the database answers. */
export async function isDatabaseAvailable({ db }: Pick<Deps, "db">): Promise<boolean> {
  return db.$queryRaw`SELECT 1`.then(
    () => true,
    () => false,
  );
}

/** Whether the shop's role may read every table. */
export async function canReadTables({ db }: Pick<Deps, "db">): Promise<boolean> {
  const [row] = await db.$queryRaw<[{ readable: boolean }]>`
    SELECT coalesce(bool_and(has_table_privilege(oid, 'SELECT')), false) AS "readable"
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v')`;
  return row.readable;
}

/** The names of the migrations that the database has. */
export async function appliedMigrations({ db }: Pick<Deps, "db">): Promise<string[]> {
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT "migration_name" AS "name" FROM "_prisma_migrations"
    WHERE "finished_at" IS NOT NULL AND "rolled_back_at" IS NULL`;
  return rows.map(({ name }) => name);
}
