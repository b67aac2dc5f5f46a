import { CommandError } from "./command-error";
import { requireMigrations } from "./migrate";
import { queryDatabase } from "./query-database";
import { readVariable, requireVariable } from "./variables";

/** The connection string of the role that owns the tables: MIGRATION_DATABASE_URL, or DATABASE_URL if it is unset. */
export function ownerDatabaseUrl(): string {
  return readVariable("MIGRATION_DATABASE_URL") ?? requireVariable("DATABASE_URL");
}

/**
 * The same, for a command that writes what the shop's role may only read. A `CommandError` if migrations are missing, or
 * the role may not write.
 */
export async function requireOwner(): Promise<string> {
  const databaseUrl = ownerDatabaseUrl();
  await requireMigrations(databaseUrl);
  const [row] = await queryDatabase<{ role: string; mayWrite: boolean }>(
    databaseUrl,
    `select current_user as role, has_table_privilege('staff', 'insert') as "mayWrite"`,
  );
  if (row?.mayWrite !== true) {
    throw new CommandError(
      `The role ${row?.role} may not write accounts, products and prices: set MIGRATION_DATABASE_URL to the role that migrates.`,
    );
  }
  return databaseUrl;
}
