import { startDatabase } from "./database";
import { freePort } from "./ports";
import { whenEnding } from "./program";

/** A PostgreSQL that tests may fill: the one that TEST_DATABASE_URL names, else an embedded one for this run. */
export async function startTestServer(): Promise<string> {
  if (process.env.TEST_DATABASE_URL !== undefined) return process.env.TEST_DATABASE_URL;
  const { url, stop } = await startDatabase({ name: "postgres-test", port: await freePort() });
  whenEnding(stop);
  return url;
}
