import { Client } from "pg";

/** The shop's role in the databases that our own programs create. It may read and write, and change nothing else. */
const appRole = "shop_app";

/** The key of the advisory lock under which the role is created. */
const roleLock = 72707370;

/** The same database as the role of the shop. */
export function asAppRole(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.username = appRole;
  return url.href;
}

/** Creates the shop's role on a server if it is missing; its password is the one in the connection string, if any. */
export async function createAppRole(serverUrl: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [roleLock]);
    const found = await client.query("select 1 from pg_roles where rolname = $1", [appRole]);
    if (found.rows.length === 0) await client.query(`create role ${appRole} login`);
    const { password } = new URL(serverUrl);
    if (password !== "") {
      const literal = client.escapeLiteral(decodeURIComponent(password));
      await client.query(`alter role ${appRole} login password ${literal}`);
    }
  } finally {
    await client.end();
  }
}
