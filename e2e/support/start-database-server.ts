import { startEmbeddedPostgres } from "@/scripts/support/start-embedded-postgres";
import { stopAtExit } from "@/scripts/support/stop-at-exit";
import { readVariable } from "@/scripts/support/variables";

/** The connection string of a PostgreSQL in which tests may create databases: TEST_DATABASE_URL, or an embedded one. */
export async function startDatabaseServer(): Promise<string> {
  const given = readVariable("TEST_DATABASE_URL");
  if (given !== undefined) return given;
  const { url, stop } = await startEmbeddedPostgres({ name: "postgres-test" });
  stopAtExit(stop);
  return url;
}
