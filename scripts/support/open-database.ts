import { startDatabase } from "./database";
import { embeddedDatabasePort } from "./embedded-database-url";
import { migrate } from "./migrate";
import { whenEnding } from "./program";
import { step } from "./step.mjs";

/** The connection string of a migrated database: the one DATABASE_URL names, else the embedded one, started for it. */
export async function openDatabase(): Promise<string> {
  const databaseUrl = process.env.DATABASE_URL ?? (await startEmbedded());
  await step(
    "Migrations",
    () => migrate(databaseUrl),
    (applied) => (applied === 0 ? "up to date" : `${applied} applied`),
  );
  return databaseUrl;
}

async function startEmbedded(): Promise<string> {
  const database = await step(
    "Database",
    () => startDatabase({ name: "postgres", port: embeddedDatabasePort }),
    ({ url, started }) => `PostgreSQL ${started ? "on" : "was already running on"} port ${new URL(url).port}`,
  );
  whenEnding(database.stop);
  return database.url;
}
