import { startEmbeddedPostgres } from "@/tools/start-embedded-postgres";
import { stopAtExit } from "@/tools/stop-at-exit";
import { readVariable } from "@/tools/variables";

/** The connection string of a PostgreSQL in which tests may create databases: TEST_DATABASE_URL, or an embedded one. */
export async function startDatabaseServer(): Promise<string> {
  const given = readVariable("TEST_DATABASE_URL");
  if (given !== undefined) return given;
  const { url, stop } = await startEmbeddedPostgres({ name: "postgres-test" });
  stopAtExit(stop);
  return url;
}
