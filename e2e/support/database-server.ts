import { startDatabase } from "@/scripts/support/database";
import { freePort } from "@/scripts/support/ports";
import { whenEnding } from "@/scripts/support/program";

/** A PostgreSQL that tests may fill: the one that TEST_DATABASE_URL names, else an embedded one for this run. */
export async function startTestServer(): Promise<string> {
  if (process.env.TEST_DATABASE_URL !== undefined) return process.env.TEST_DATABASE_URL;
  const { url, stop } = await startDatabase({ name: "postgres-test", port: await freePort() });
  whenEnding(stop);
  return url;
}
