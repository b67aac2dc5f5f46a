import { embeddedDatabasePort, embeddedDatabaseUrl } from "./embedded-database-url";
import { migrate } from "./migrate";
import { startEmbeddedPostgres } from "./start-embedded-postgres";
import { step } from "./step";
import { stopAtExit } from "./stop-at-exit";
import { readVariable } from "./variables";

/**
 * The connection string of a migrated database: the one in DATABASE_URL, or the embedded one, started for it.
 *
 * A DATABASE_URL that is the embedded one's address, as in `.env.example`, starts it too.
 */
export async function openDatabase(): Promise<string> {
  const given = readVariable("DATABASE_URL");
  const isEmbedded = given === undefined || given === embeddedDatabaseUrl();
  const databaseUrl = isEmbedded ? await startEmbedded() : given;
  const migrationUrl = (isEmbedded ? undefined : readVariable("MIGRATION_DATABASE_URL")) ?? databaseUrl;
  await step(
    "Migrations",
    () => migrate(migrationUrl),
    (applied) => (applied === 0 ? "up to date" : `${applied} applied`),
  );
  return databaseUrl;
}

async function startEmbedded(): Promise<string> {
  const database = await step(
    "Database",
    () => startEmbeddedPostgres({ name: "postgres", port: embeddedDatabasePort }),
    ({ url, started }) => `PostgreSQL ${started ? "on" : "is already running on"} port ${new URL(url).port}`,
  );
  stopAtExit(database.stop);
  return database.url;
}
