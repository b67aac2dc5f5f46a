import { asAppRole, createAppRole } from "./app-role";
import { embeddedDatabasePort, embeddedDatabaseUrl } from "./embedded-database-url";
import { grantAppRights } from "./grant-app-rights";
import { migrate } from "./migrate";
import { startEmbeddedPostgres } from "./start-embedded-postgres";
import { step } from "./step";
import { stopAtExit } from "./stop-at-exit";
import { readVariable } from "./variables";

export type DatabaseUrls = {
  /** As the role of the shop. */
  databaseUrl: string;
  /** As the role that migrates and owns the tables. */
  migrationUrl: string;
};

/**
 * The connection strings of a migrated database: the one in DATABASE_URL, or the embedded one, started for it.
 *
 * A DATABASE_URL that is the embedded one's address, as in `.env.example`, starts it too. The embedded one has a role for the
 * shop and one that migrates, as a production database should.
 */
export async function openDatabase(): Promise<DatabaseUrls> {
  const given = readVariable("DATABASE_URL");
  const embedded = embeddedDatabaseUrl();
  const isEmbedded = given === undefined || given === embedded || given === asAppRole(embedded);
  const urls = isEmbedded ? await startEmbedded() : { databaseUrl: given, migrationUrl: given };
  const migrationUrl = (isEmbedded ? undefined : readVariable("MIGRATION_DATABASE_URL")) ?? urls.migrationUrl;
  await step(
    "Migrations",
    () => migrate(migrationUrl),
    (applied) => (applied === 0 ? "up to date" : `${applied} applied`),
  );
  await grantAppRights(migrationUrl, urls.databaseUrl);
  return { databaseUrl: urls.databaseUrl, migrationUrl };
}

async function startEmbedded(): Promise<DatabaseUrls> {
  const database = await step(
    "Database",
    () => startEmbeddedPostgres({ name: "postgres", port: embeddedDatabasePort }),
    ({ url, started }) => `PostgreSQL ${started ? "on" : "is already running on"} port ${new URL(url).port}`,
  );
  stopAtExit(database.stop);
  await createAppRole(database.url);
  return { databaseUrl: asAppRole(database.url), migrationUrl: database.url };
}
