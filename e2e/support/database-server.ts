import { startDatabase } from "@/scripts/support/database";
import { freePort } from "@/scripts/support/ports";
import { whenEnding } from "@/scripts/support/program";
import { readVariable } from "@/scripts/support/variables";

/** The connection string of a PostgreSQL in which tests may create databases: TEST_DATABASE_URL, or an embedded one. */
export async function startTestServer(): Promise<string> {
  const given = readVariable("TEST_DATABASE_URL");
  if (given !== undefined) return given;
  const { url, stop } = await startDatabase({ name: "postgres-test", port: await freePort() });
  whenEnding(stop);
  return url;
}
